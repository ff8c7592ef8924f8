"""Small tournaments in Swiss rounds."""
