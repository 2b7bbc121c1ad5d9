import type { Language } from '#sandbox/world/cultures.ts';
import type { TopicTexts } from '#sandbox/world/texts/topic-texts.ts';

/** Sentence banks in German, French, Spanish, and Portuguese. */
export const textsWest: Partial<Record<Language, readonly TopicTexts[]>> = {
  de: [
    {
      topic: 'hiring',
      openings: `
Wir haben die Stelle endlich besetzt, nach vierzehn Wochen und einem Umweg.
Gestern hat mir eine Bewerberin abgesagt und mir damit sehr geholfen.
Was ich aus 90 Bewerbungsgesprächen in diesem Jahr gelernt habe, in aller Kürze.`,
      points: `
Das Gehalt stand zum ersten Mal in der Anzeige, und plötzlich waren die Gespräche ehrlich.
Ein bezahlter Probetag sagt mehr als drei Runden mit Folien.
Wer nach der schlechtesten Woche im Team fragt, bleibt meistens länger.
Zwei gute Leute haben wir verloren, weil wir zu langsam geantwortet haben.
Unsere beste Einstellung kam aus einem Handwerksbetrieb und hatte noch nie ein Ticket geschrieben.`,
      closings: `
Wir suchen noch eine Person für den Innendienst, meldet euch gern.
Wer hier gewartet hat: Entschuldigung, das wird besser.
Welche Frage stellt ihr immer?`,
      comments: `
Das Gehalt in der Anzeige hat bei uns auch alles verändert.
Danke für die offenen Worte, das liest man selten.
Wie lange dauert euer Probetag genau?
Wir antworten inzwischen innerhalb von zwei Tagen, auch wenn es ein Nein ist.
Quereinsteiger sind bei uns die Stützen des Teams.`,
    },
    {
      topic: 'climate',
      openings: `
Unser zweiter Klimabericht ist fertig und kürzer als der erste.
Heute kam die erste echte Zahl von einem Lieferanten. Ich habe sie ausgedruckt.
Wir schreiben nirgends mehr „klimaneutral“ drauf. Warum?`,
      points: `
Zwei Drittel unserer Emissionen stecken in Dingen, die wir einkaufen und nie gewogen haben.
Eine Schätzung mit Name und Datum ist besser als eine Messung, die niemand findet.
Die größte Einsparung war ein undichtes Ventil, und der Kollege aus der Nachtschicht wusste es seit Jahren.
Lieferanten antworten am Telefon, im Portal antworten sie nicht.
Der Prüfer hat einen Fehler gefunden, und der Bericht ist dadurch besser geworden.`,
      closings: `
Die Methode ist öffentlich, samt Lücken.
Am Ende ist es Buchhaltung, und die darf langweilig sein.
Wer hat Erfahrung mit geteilten Gebäuden?`,
      comments: `
Das Ventil gibt es in jedem Werk, man muss nur fragen.
Mit welchen Faktoren rechnet ihr den Transport?
Endlich jemand, der Schätzungen als Schätzungen bezeichnet.
Unsere Zahl ist nach der Prüfung gestiegen, und alle waren erleichtert.
Buchhaltung mit Wetter, sehr schön.`,
    },
  ],
  fr: [
    {
      topic: 'analytics',
      openings: `
Ce matin, j’ai supprimé un indicateur et quelqu’un m’a remerciée.
Deux services, un chiffre, deux réponses : nous avons passé la matinée à comprendre.
Le tableau était vert tout le mois et le client est parti.`,
      points: `
La moyenne cachait deux groupes qui ne se sont jamais rencontrés.
Personne n’avait défini « actif », donc tout le monde avait raison.
Un chiffre faux qui a un responsable finit par être corrigé.
Dix lignes lues à voix haute ont montré ce qu’un million de points cachait.
Nous écrivons la décision avant de dessiner la courbe.`,
      closings: `
Moins de graphiques, plus d’appels.
Quel est le dernier indicateur que vous avez éteint ?
Cela a pris un après-midi, et c’était faux depuis un an.`,
      comments: `
La page de définitions, tout est là.
Chez nous, c’était le fuseau horaire, comme toujours.
Merci, je l’envoie à toute l’équipe.
Et ceux qui aimaient l’ancien tableau, comment ont-ils réagi ?
Lire dix lignes à voix haute, je vais essayer lundi.`,
    },
    {
      topic: 'founder',
      openings: `
Troisième année. Nous sommes toujours là, et le café est meilleur.
J’ai dit non au plus gros client qu’on nous ait proposé.
Personne ne m’avait parlé des semaines calmes.`,
      points: `
Le plan était faux et la direction était bonne, il m’a fallu du temps pour les distinguer.
Mon agenda dit ce que je crois, mes présentations disent ce que j’espère.
Les conseils que je suis viennent de gens à qui ils ont coûté quelque chose.
Écrire le dimanche a remplacé deux réunions du lundi.
La trésorerie est la seule fonctionnalité dont tous les clients dépendent.`,
      closings: `
Voilà. Je retourne au support.
Si vous êtes dans une semaine calme : ça passe.
Petite entreprise, souffle long.`,
      comments: `
Les semaines calmes, je n’avais pas de mot pour ça.
Dire non au gros client, il faut du courage. Bravo.
Merci de l’écrire sans leçon de morale.
Comment l’équipe a-t-elle réagi ?
Je garde la phrase sur l’agenda.`,
    },
  ],
  es: [
    {
      topic: 'sales',
      openings: `
Repasé todas las ventas que perdimos este año. Veintiséis. Lo que encontré da un poco de vergüenza.
La mejor llamada del mes duró cuatro minutos.
Alguien respondió hoy a un correo que le mandé hace dos años.`,
      points: `
En diecinueve casos no perdimos contra nadie: se quedaron como estaban.
Quien firma nunca había visto la pantalla, y tampoco quería verla.
Preguntar por el martes pasado funciona mejor que preguntar por los retos.
Una lista corta de lo que no hacemos cerró más ventas que la lista larga de lo que sí.
Una visita vale por once llamadas, así que hacemos menos y las elegimos mejor.`,
      closings: `
El trimestre termina en cinco semanas. Ya veremos.
Escuchar no es una técnica, la gente lo nota.
¿Qué les enseñó su última venta perdida?`,
      comments: `
Lo del martes pasado lo uso desde mañana.
Perder contra nadie, qué bien dicho.
¿Y qué hacen cuando el contacto cambia de empresa?
En México la visita sigue siendo la mitad de la venta.
Gracias por contarlo con números.`,
    },
    {
      topic: 'freight',
      openings: `
El camión llegó cuatro horas tarde y, por una vez, fue una buena noticia.
Un chofer me explicó hoy nuestro propio proceso desde la cabina, en dos minutos.
Empieza la temporada alta. Lo que aprendimos de las tres anteriores.`,
      points: `
Si el chofer no encuentra el baño, el siguiente no viene.
Nadie planifica el regreso, y por eso el regreso va vacío.
La mitad de los reclamos sale de una rampa con la lámpara rota.
Llamamos al cliente antes de que llame él; hace falta una persona y se ahorran tres.
El papel viaja con la carga, los datos llegan dos días después y no coinciden.`,
      closings: `
Primero los choferes. Lo demás se acomoda solo.
¿Qué cambiaría su despachador si lo dejaran?
No es glamoroso. Funciona.`,
      comments: `
El regreso vacío es el elefante en todos los patios.
Se lo reenvié a todo el equipo de despacho.
¿Cómo manejan las citas cuando llueve tres días seguidos?
La lámpara de la rampa, no puede ser, nosotros igual.
Nuestros choferes enmarcarían esto.`,
    },
  ],
  pt: [
    {
      topic: 'pricing',
      openings: `
Mudamos a tabela de preços no mês passado e quero registrar o que aconteceu.
Ontem um cliente leu a nossa fatura em voz alta para mim. Foi a hora mais útil do trimestre.
Perguntaram três vezes esta semana como definimos os preços. A versão honesta é esta.`,
      points: `
O plano com mais recursos foi comprado por quem usava menos recursos.
A palavra “ilimitado” não vendeu nada; o número 5.000 vendeu.
Cada exceção que fizemos continua no contrato de alguém que já saiu.
Ninguém nos comparou com um concorrente, compararam com não fazer nada até abril.
O financeiro se importava mais com a data da fatura do que com o valor.`,
      closings: `
Daqui a noventa dias olhamos de novo. Até lá ninguém mexe.
Prefiro explicar um preço justo uma vez a um preço esperto todo mês.
Quem já passou por isso, o que estou esquecendo?`,
      comments: `
Fizemos igual e só me arrependo de não ter feito antes.
Como o maior cliente reagiu?
Preço justo é aquele que se diz sem desviar o olhar.
O nosso tem três notas de rodapé, preciso rever.
E quem ainda está no plano antigo?`,
    },
    {
      topic: 'hiring',
      openings: `
Preenchemos a vaga depois de onze semanas, e a pessoa estava no primeiro grupo.
Três entrevistas hoje, e a melhor resposta foi “ainda não sei”.
Li 140 currículos no fim de semana. Algumas surpresas.`,
      points: `
Salário no anúncio dobrou as respostas e acabou com as conversas constrangedoras.
Uma tarde paga de trabalho real disse mais do que quatro conversas.
Quem perguntou pela pior semana da equipe ficou mais tempo.
Perdemos duas pessoas boas porque respondemos devagar. Elas tinham razão.
A pessoa mais quieta da sala resolveu o exercício enquanto discutíamos.`,
      closings: `
Ainda procuramos mais uma pessoa. Minhas mensagens estão abertas.
Contratar devagar, responder rápido.
Qual pergunta você nunca deixa de fazer?`,
      comments: `
Salário no anúncio deveria ser regra.
Como alguém que procura emprego: obrigada por escrever isso.
Usarei a pergunta da pior semana amanhã.
Vocês avisam antes qual será o exercício?
Respondemos em dois dias, mesmo quando é não.`,
    },
  ],
};
