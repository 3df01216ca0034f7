/** Words that questions are made of rather than about. Left out, unless a query has no others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  ("a about again all already also am an and any anybody anyone are as at be been before but by can could did do does " +
    "doing done each else even ever every everything for from get gets getting give go goes going got had has have he " +
    "help her here his how i if im in into is it its itself just know let like lot make making many may me might more " +
    "most much must my need needs no nobody not nothing of off on one only or other our out over own please put " +
    "really s same shall she should show so some somebody someone something still such sure t take tell than that the " +
    "their them then there these they thing things this those to too under until up us use using very via want wants " +
    "was we were what when where whether which while who whom whose why will with without would yet you your yours " +
    // German
    "aber alle als am an auf aus bei bin bis bitte da das dass dem den der des die dies diese doch du durch ein eine " +
    "einem einen einer eines er es fur habe haben hat ich ihr im in ist kann kein keine man mein meine mich mir mit " +
    "nach nicht noch nur oder sein sich sie sind so soll uber um und uns unser unsere vom von vor warum was wenn wer " +
    "wie will wir wird wo zu zum zur")
    .split(" "),
);
