/** How people speak of themselves and of each other in one language. What repeats begins where a word does, by its letters: `\b` also stands within a word of other letters than ASCII’s. */
export type OwnClaimPatterns = {
  /** The speaker, alone or with others. */
  self: RegExp;
  /** What is an opinion, a condition or a question to oneself, and so claims nothing. */
  opinion: RegExp;
  /** What commits the speaker to something. */
  promise: RegExp;
  /** What only somebody who knows the other could say. */
  relation: RegExp;
  /** Praise of, or a reference to, texts other than the one that is answered. */
  unread: RegExp;
  /** When something happened that the speaker tells. */
  date: RegExp;
  /** What some third person did. In an answer to a question, that is a story of the speaker's, too. */
  event: RegExp;
  /** Words too frequent to show where a sentence is from. */
  stopWords: ReadonlySet<string>;
};

const words = (list: string) => new Set(list.trim().split(/\s+/u));

const en: OwnClaimPatterns = {
  self: /(?<![\p{L}’'])(?:I|[Ww]e|[Mm]y|[Oo]urs?|[Mm]ine|us)(?!\p{L})/gu,
  opinion:
    /\bI(?:['’]d| would(?:n['’]t)?| could| might| may| should| can(?:not|['’]t)?)\b|\bI(?:['’]m| am) (?:not |less |more |only )?(?:so |too )?(?:sure|curious|sorry|afraid|thinking|glad)\b|\bI (?:still |only |just |also |rather )?(?:think|guess|suspect|doubt|wonder|have wondered|hope|wish|believe|agree|disagree|prefer|expect|imagine|like|mean|see|ask because|read (?:this|it|that) as|trust|would)\b|\bI (?:do not|don['’]t|did not|didn['’]t) (?:think|see|know|have|count|believe|understand|expect)\b|\bmy (?:guess|bet|question|point|worry|doubt|condolences|fear|sympathy|name|starting point)\b|\bI have (?:some|no|little) (?:sympathy|doubt|doubts|objection)\b|\b(?:let us|we all|we['’]d|all of us|each of us|can we|while we can|about us|(?:before|if|until|unless|than) (?:I|we))\b/giu,
  promise:
    /\b(?:I|we)(?:['’]ll| will| shall|(?:['’]m| am|['’]re| are) (?:going|happy|glad) to) (?!(?:admit|grant|concede|believe|bet|confess|say|see|take)\b)\p{L}+|\b(?:I|we) (?:promise|guarantee|commit|pledge|owe)\b|\b(?:happy|glad|gladly|love) to (?:send|share|show|help|introduce|join|talk|call|meet|forward|lend|host)\b|^(?:gladly|of course|sure|deal|yes), (?:and )?(?:I|we|send|come)\b|\b(?:count (?:me|us) in|you have my word|on the house|free of charge|(?:is|are) on (?:me|us))\b|\byou (?:can|may|will) (?:have|use|get|borrow) (?:ours|mine|our|my|one)\b|\b(?:message|email|call|write to|text|dm|ping|contact) (?:me|us)\b|\b(?:let['’]s|let us) (?:meet|talk|exchange|compare|set up|call)\b/giu,
  relation:
    /\b(?:my|our) (?:\p{L}+ )?(?:friend|colleague|mentor|boss|wife|husband|sister|brother|cousin|mother|father|neighbor|uncle|aunt|customer|client|partner|teacher)s?\b|\b(?:friend|customer|client|colleague)s? of (?:mine|ours)\b|\byou and (?:I|we)\b|(?<!\p{L})\p{Lu}\p{L}+ and I (?:have|were|are|go|went|met|share|shared)\b|\b(?:when|since|as|where|after|before) we (?:met|spoke|talked|worked|discussed|agreed|said)\b|(?<!\p{L})(?:you|he|she|they|\p{L}+) (?:told|asked|called|showed|taught|hired|introduced|recommended|sent|sold|warned|brought) (?:me|us)\b|\b(?:worked|work|bought|buys?|sailed|stayed|trained|delivered|studied) (?:for|with|from|at|to) (?:me|us|you)\b|\b(?:I|we) (?:know|knew|met|remember|visited|called) (?:you|him|her|them|your)\b|\bwe go (?:way )?back\b|\b(?:good|great|nice|lovely) (?:to see|seeing|meeting|catching up with) you\b|\bsay (?:hello|hi) to\b|\bregards to\b|\bour (?:last |first )?(?:call|chat|meeting|lunch|dinner|conversation)\b|\bmutual (?:friend|contact)s?\b/giu,
  unread:
    /\byour (?:last|latest|previous|earlier|recent|other|longer|first) (?:\p{L}+ )?(?:post|article|piece|thread|series|newsletter|essay|video|talk|book|story)s?\b|\byour (?:book|podcast|newsletter|talk|column|course|blog|videos?|articles?|handbook|guide|letters|essays?|magazine|template|posts|stories|interview|answers|report)\b|\b(?:all|any|every|each|most) of your\b|\b(?:read|watched|followed|saved|bookmarked|loved|studied) (?:all |every |each |everything |the |both )(?:of )?(?:your|issue|post|article|picture|method)\b|\bnever miss\b|\bthe (?:best|only) (?:\p{L}+ ){1,3}(?:I|worth)\b|\b(?:post|thread|part|article|interview|talk|report|film|story|series|piece|one|chapter) (?:was|is|were) (?:\p{L}+ )?(?:brilliant|great|excellent|moving|classic|fantastic|wonderful|amazing|my favorite)\b|\b(?:big|huge|long-?time) (?:fan|reader|follower)\b/giu,
  date: /\b(?:[Yy]esterday|[Tt]omorrow|[Tt]onight|[Ll]ast night)\b|\b(?:[Ll]ast|[Nn]ext) (?:week|month|quarter|year|spring|summer|autumn|fall|winter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\b(?:a|one|two|three|four|five|six|seven|eight|nine|ten|few) (?:days|weeks|months|years?) ago\b|\b(?:[Ii]n|[Ss]ince|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter|[Ff]rom|[Ee]arly|[Ll]ate|[Mm]id) (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:[Oo]n|[Ss]ince|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter) (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b|\b(?:Easter|Christmas)\b/gu,
  event:
    /(?<!\p{L})(?:he|she) (?:once |never |even )?(?:was|had|did|said|came|went|took|got|left|kept|broke|\p{L}{2,20}ed)(?!\p{L})|(?<!\p{L})once (?:\p{L}{2,20}ed|was|had|came|went|got|left|slept)(?!\p{L})/giu,
  stopWords: words(
    `the and for has had was its one two not are but can did get got her his him she how who why our out all any now too
    yet way may old new own say see use let put you they too off that this with from have were what when they them their there then than your yours ours mine just only even also
    still once very much more most many some each every about into over under after before because which while would
    could should will been being does doing done make made like same such other others another here where whose who
    itself first last well quite rather never always long good best thing things people`,
  ),
};

const de: OwnClaimPatterns = {
  self: /(?<!\p{L})(?:ich|wir|mein\p{L}{0,2}|unser\p{L}{0,2}|uns)(?!\p{L})/giu,
  opinion:
    /(?<!\p{L})(?:ich|wir) (?:würde|hätte|könnte|wäre|möchte|nähme|glaube|denke|finde|frage mich|bezweifle|vermute|hoffe|wünsche|halte|kann|weiß|stimme|zweifle|meine|fürchte|verstehe)n?(?!\p{L})|(?<!\p{L})(?:würde|hätte|könnte|wäre|möchte|nähme|glaube|denke|finde|halte|kann|weiß|hoffe|fürchte) ich(?!\p{L})|(?<!\p{L})habe ich (?:das |es )?nicht(?!\p{L})|(?<!\p{L})schaute mir(?!\p{L})|(?<!\p{L})mein(?:e)? (?:vermutung|beileid|frage|eindruck|zweifel)(?!\p{L})/giu,
  promise:
    /(?<!\p{L})(?:ich|wir) (?:werde|schicke|sende|zeige|verspreche|garantiere|bringe|leihe|schreibe|melde|kümmere|stelle)n?(?!\p{L})|(?<!\p{L})(?:schicke|sende|zeige|verspreche|bringe) (?:ich|wir)(?!\p{L})|(?<!\p{L})(?:du bekommst|sie bekommen|ihr bekommt) (?:\p{L}+ )?(?:unser|mein|sie)/giu,
  relation:
    /(?<!\p{L})mein(?:e|en|em|er)? (?:\p{L}+ )?(?:freund|freundin|kollege|kollegin|chef|chefin|frau|mann|schwester|bruder|mutter|vater|kunde|kundin)(?!\p{L})|(?<!\p{L})und ich (?:haben|waren|sind|kennen)(?!\p{L})|(?<!\p{L})hat (?:mir|uns)(?!\p{L})|(?<!\p{L})(?:deinem|deiner|ihrem|ihrer) \p{L}+ habe ich(?!\p{L})|(?<!\p{L})(?:kenne|kennen) (?:ich|wir|uns)(?!\p{L})|(?<!\p{L})(?:grüße|gruß) an(?!\p{L})/giu,
  unread:
    /(?<!\p{L})(?:dein|deinen|deine|ihr|ihren|ihre) (?:letzter |letzten |letzte |voriger )?(?:beitrag|buch|newsletter|artikel|podcast|vortrag|kurs|blog|video|bericht)(?!\p{L})|(?<!\p{L})(?:beitrag|buch|newsletter|artikel) habe ich(?!\p{L})/giu,
  date: /(?<!\p{L})(?:im|seit|bis|vor|ende|anfang|mitte) (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L})|(?<!\p{L})(?:gestern|morgen früh|letzte woche|nächste woche|letztes jahr|letzten monat|nächsten monat)(?!\p{L})|(?<!\p{L})vor \p{L}+ (?:tagen|wochen|monaten|jahren)(?!\p{L})/giu,
  event: /(?<!\p{L})(?:er|sie) (?:hatte|war|kam|ging|sagte|brauchte|wollte)(?!\p{L})/giu,
  stopWords: words(
    `der die das den dem des und ein ist sie wir ich uns mir mit von bei auf aus zum zur nur wie was wer man hat als bis
    aber auch dass denn dann dort eine einen einem einer eines einmal etwas haben hatte hatten habe sind waren wird
    werden nicht noch schon sehr sich über unter wenn wenig wird diese dieser dieses jeder jede jedes alle alles immer
    ihre ihren deine deinen nach oder weil wieder zwei dies nur mehr viel gern`,
  ),
};

const fr: OwnClaimPatterns = {
  self: /(?<!\p{L})(?:je|j['’]|nous|notre|nos|mon|ma|mes|nôtres?)(?!\p{L})/giu,
  opinion:
    /(?<!\p{L})(?:je|nous) (?:ne |n['’])|(?<!\p{L})(?:je|j['’]|nous) ?(?:me |le |la |les )?\p{L}+r(?:ais|ions)(?!\p{L})|(?<!\p{L})je (?:pense|crois|doute|me demande|suppose|trouve|suis|vois|crains|préfère|comprends)(?!\p{L})|(?<!\p{L})j['’](?:imagine|espère|hésite|aime bien)(?!\p{L})|(?<!\p{L})m(?:on|a|es) (?:avis|question|doute|condoléances)(?!\p{L})/giu,
  promise:
    /(?<!\p{L})(?:je|nous) (?:vous |te |t['’]|l['’]|les )(?:vous )?(?:envoie|envoyons|promets|promettons|prête|prêtons|montre|montrons|garantis|donne|donnons)(?!\p{L})|(?<!\p{L})je (?:promets|garantis|m['’]engage)(?!\p{L})/giu,
  relation:
    /(?<!\p{L})(?:mon|ma|mes) (?:\p{L}+ )?(?:ami|amie|amis|collègue|chef|femme|mari|sœur|frère|mère|père|client|cliente)(?!\p{L})|(?<!\p{L})est un(?:e)? ami(?:e)?(?!\p{L})|(?<!\p{L})m['’]a (?:dit|parlé|montré|écrit)(?!\p{L})|(?<!\p{L})(?:travaillait|travaillé|soigné|étudié) (?:avec|chez|pour) (?:nous|moi)(?!\p{L})|(?<!\p{L})dites-lui(?!\p{L})/giu,
  unread:
    /(?<!\p{L})(?:votre|vos|ton|ta|tes) (?:dernier |dernière |derniers )?(?:lettre|livre|article|articles|cours|texte|textes|podcast|blog|vidéo|conférence)(?!\p{L})/giu,
  date: /(?<!\p{L})(?:en|depuis|avant|après|de|fin|début) (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})|(?<!\p{L})(?:hier|demain|ce soir|la semaine dernière|le mois dernier|l['’]an dernier|l['’]année dernière)(?!\p{L})/giu,
  event: /(?<!\p{L})(?:il|elle) (?:a|avait|était|est) (?:\p{L}+(?:é|u|i|is|it)e?s?)(?!\p{L})/giu,
  stopWords: words(
    `les des une est qui que pas par son ses nos mes vos lui ils ont fait chez avec aussi alors avant après avoir cela cette ceux comme dans deux donc elle elles encore entre être fait leur
    leurs mais même moins nous notre pour plus quand quel quelle sans sont sous sur tous tout toute très trop votre
    vous était avons avez`,
  ),
};

export const ownClaimPatterns: Readonly<Record<string, OwnClaimPatterns>> = { en, de, fr };
