"""Forty people with such names as people bear in the Society."""

from __future__ import annotations

# The first three have browsers of their own; the others come as small HTTP clients.
BROWSERS = (
    "Brynhildr Kormáksdóttir",
    "Sir Cedric of the Three Rivers",
    "The Honorable Lord Cathal mac Maoil Sheachlainn",
)
PHONES = (
    "Mistress Aelfwynn of Whitby",
    "Dame Katherine Rowntree of Ravenspur",
    "Baron Giovanni di Lorenzo dei Bardi",
    "Master Wolfgang von Rabenstein",
    "Lady Ysabeau de la Rochefoucauld",
    "Þórvaldr Eiríksson inn rauði",
    "Gwenllian ferch Rhys ap Gruffudd",
    "Countess Ekaterina Volkonskaia",
    "Lord Tadeusz z Krakowa",
    "Sir Bartholomew Featherstonehaugh",
    "Muirgheal inghean Uí Dhomhnaill",
    "Viscount Étienne de Montségur",
    "Don Diego Álvarez de Toledo",
    "Doña Leonor Núñez de Guzmán",
    "Baroness Adelheid von Hohenstaufen",
    "Björn Úlfsson",
    "Björn Ketilsson",
    "Lord Hrafnkell Freysgoði",
    "Magister Nikolaos Komnenos",
    "Lady Sigrid the Far-Travelled",
    "Alys Fletcher of York",
    "Thomas atte Mill",
    "Ser Niccolò dell’Acqua",
    "Tsaritsa Anastasia Romanovna",
    "Lord Aonghus Mac Dhòmhnaill",
    "Rúnhildr Steinólfsdóttir",
    "Mestre João Fernandes Andeiro",
    "Lady Jehanne du Bois-Guilbert",
    "Old Will",
    "Sayyida Maryam bint Yusuf al-Andalusi",
    "Warder Konrad Eisenfaust",
    "Master John Nettleship",
    "Honoria Blackwood-Pemberton",
    "Captain Elias Gedney",
    "Lady Perronelle Brewster",
    "Siobhán Ní Bhriain of the Glen",
    "Her Excellency Rosamund Vavasour",
)
