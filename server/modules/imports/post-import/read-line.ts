import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';

/** What one pasted line is, judged on its own. */
export type PastedLine = { line: number; text: string } & (
  | { kind: 'blank' | 'degree' | 'age' | 'end' | 'furniture' | 'text' | 'company' }
  /** "View Ann's profile", with or without a degree after it. */
  | { kind: 'view'; name: string }
  /** "Ann Example • 2nd". */
  | { kind: 'name'; name: string }
  /** A person's URL, with the rest of the line. */
  | { kind: 'url'; profileUrl: ProfileUrl; cells: string[] }
  /** Cells without a URL. */
  | { kind: 'row'; cells: string[] }
);

/** Direction marks and joiners that pages put around names, and characters that act as spaces. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;
const unusualSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Host names are matched from their beginning only, so each character of a text is examined once. */
const urlPattern =
  /(?:https?:\/\/(?:[\w-]+\.)*|(?<![\w.-])(?:[\w-]+\.)*|(?=linkedin))linkedin\.com\/[^\s<>"'|\])},;]+/i;
/** Longer lines are a person's own text, whatever they look like. */
const maxMarkLength = 300;

/** Parses pasted text line by line. Lines count from 1, as the field shows them. */
export function readPastedLines(text: string): PastedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const clean = raw.replace(invisible, '').replace(unusualSpaces, ' ');
    return readLine(clean.includes('\t') ? clean : clean.trim(), index + 1);
  });
}

function readLine(text: string, line: number): PastedLine[] {
  const whole = text.trim();
  if (whole === '') return [{ line, text: '', kind: 'blank' }];
  const found = readUrl(text);
  if (found !== null) return [{ line, text: whole, ...found }];
  if (text.includes('\t') && cellsOf(text).length > 1) {
    return [{ line, text: whole, kind: 'row', cells: cellsOf(text) }];
  }
  if (whole.length > maxMarkLength) return [{ line, text: whole, kind: 'text' }];
  // Before degrees: a bare "2" is a count.
  if (isAge(whole)) return [{ line, text: whole, kind: 'age' }];
  if (endsComment(whole)) return [{ line, text: whole, kind: 'end' }];
  if (isPageChrome(whole)) return [{ line, text: whole, kind: 'furniture' }];
  if (isDegree(whole)) return [{ line, text: whole, kind: 'degree' }];
  const before = nameBeforeDegree(whole);
  const bare = before ?? whole;
  const name = nameInView(bare) ?? nameGlued(bare);
  if (name !== null) return [{ line, text: whole, kind: 'view', name }];
  if (before !== null) return [{ line, text: whole, kind: 'name', name: before }];
  return [{ line, text: whole, kind: 'text' }];
}

/**
 * "Ann ExampleView Ann Example's profile": pages hide the second half visually, but the clipboard includes
 * it.
 */
function nameGlued(text: string): string | null {
  for (let at = 2; at < text.length - 4; at += 1) {
    const first = text.slice(0, at).trim();
    const rest = text.slice(at).trim();
    if (rest.includes(first) && nameInView(rest) === first) return first;
  }
  return null;
}

function readUrl(
  text: string,
): { kind: 'url'; profileUrl: ProfileUrl; cells: string[] } | { kind: 'company' } | null {
  const match = urlPattern.exec(text);
  if (match === null) return null;
  const url = match[0].replace(/(?<![.:!?])[.:!?]+$/, '');
  const found = parseProfileUrl(url);
  if (found === null) return null;
  if (found.kind === 'company') return { kind: 'company' };
  // "[Ann](URL)" and "Ann <URL>" leave their brackets behind.
  const rest = `${text.slice(0, match.index)}\t${text.slice(match.index + match[0].length)}`;
  // In a table, commas belong to their cell.
  const separated = text.trim().includes('\t') ? rest : rest.replace(/[;|,]/g, '\t');
  return { kind: 'url', profileUrl: found, cells: cellsOf(separated) };
}

function cellsOf(text: string): string[] {
  return text
    .split('\t')
    .map((cell) => cell.replace(cellEdges, ''))
    .filter((cell) => cell !== '' && !isMailAddress(cell));
}

const cellEdges = /^[\s[\](){}<>"“”'·•|,;:–—-]+|(?<![\s[\](){}<>"“”·•|,;:–—-])[\s[\](){}<>"“”·•|,;:–—-]+$/gu;

/** Some text, an @, and later a dot with text on both sides. */
function isMailAddress(cell: string): boolean {
  if (/\s/.test(cell)) return false;
  const at = cell.indexOf('@', 1);
  return at > 0 && cell.lastIndexOf('.', cell.length - 2) > at + 1;
}

/**
 * LinkedIn's own wording on its pages of reactions and comments, which gets copied when a user selects a
 * list. Covers the languages most members use. A missing language loses the marker of the name, but not the
 * person, since degree and URL are markers too.
 */

/** "View Ann's profile": the page's link text for a person, with the name inside. */
const viewProfile: readonly RegExp[] = [
  /^view (?<name>.+?)(?:[’']s?)?(?: verified| premium| open)* (?:profile|graphic link|link)$/iu,
  /^(?:see|open) (?<name>.+?)[’']s? profile$/iu,
  /^profil von (?<name>.+?) (?:anzeigen|ansehen|aufrufen)$/iu,
  /^(?:voir|afficher|consulter) le profil (?:de |d[’'])(?<name>.+)$/iu,
  /^(?:ver|visualizar|exibir|mostrar)(?: el| o)? perfil (?:completo )?de (?<name>.+)$/iu,
  /^(?:visualizza|vedi|mostra) il profilo (?:di |d[’'])(?<name>.+)$/iu,
  /^profiel van (?<name>.+?) (?:weergeven|bekijken)$/iu,
  /^(?:bekijk|toon) het profiel van (?<name>.+)$/iu,
  /^(?:visa|se|vis) (?<name>.+?)s profil$/iu,
  /^(?:visa|se|vis) profilen (?:för|til|for) (?<name>.+)$/iu,
  /^(?:wyświetl|zobacz|pokaż) profil (?:użytkownika |użytkowniczki )?(?<name>.+)$/iu,
  /^(?:zobrazit|prohlédnout si) profil (?:uživatele |člena )?(?<name>.+)$/iu,
  /^vizualizați profilul lui (?<name>.+)$/iu,
  /^(?<name>.+?) adlı (?:kullanıcının|üyenin|kişinin) profilini (?:görüntüle|görüntüleyin)$/iu,
  /^(?:посмотреть|открыть|просмотреть) профиль (?:участника )?(?<name>.+)$/iu,
  /^переглянути профіль (?:учасника )?(?<name>.+)$/iu,
  /^عرض (?:ملف|الملف الشخصي) (?:ل)?(?<name>.+)$/u,
  /^(?<name>.+?)(?:さん)?のプロフィールを(?:表示|見る)$/u,
  /^查看(?<name>.+?)(?:的)?(?:档案|个人档案|主页)$/u,
  /^檢視(?<name>.+?)(?:的)?(?:檔案|個人檔案)$/u,
  /^(?<name>.+?)님의? 프로필 보기$/u,
  /^lihat profil (?<name>.+)$/iu,
];

/** The name in "View …'s profile"; null for any other line. */
function nameInView(line: string): string | null {
  for (const pattern of viewProfile) {
    const name = pattern.exec(line)?.groups?.name?.trim();
    if (name) return name;
  }
  return null;
}

const bullets = String.raw`[\s·•・∙⋅|—–-]`;
const ordinal = String.raw`(?:[123](?:st|nd|rd|er|ère|re|e|ème|º|ª|°|\.|:a|:e|-й|-е|度|次|차|촌)?\+?|第[123]度?|3rd\+)`;
const badges =
  '(?:verified|premium|influencer|top voice|following|follower|author|you|out of network|verifiziert|ich folge|autor(?:in|a)?|sie|außerhalb meines netzwerks|vérifié|abonné|auteure?|vous|verificado|siguiendo|tú|seguindo|você|autore|autrice|tu|auteur|u|volgend|författare|forfatter|yazar|автор|вы|作者|著者|작성자|hors du réseau|fuera de la red|fora da rede)';
const grade = '(?:degree connection|degree|grade?s?|grau|grado|grad|degré|derece|kontakte?|stopnia)';
const degreeLine = new RegExp(
  `^${bullets}*(?:(?:${badges}|${ordinal}(?: ${grade})?(?: (?:connection|kontakt|contact|contatto|contacto))?)(?:${bullets}+|$))+$`,
  'iu',
);
const degreeTail = new RegExp(
  String.raw`^(?<name>.*?[^\s·•・∙⋅])\s*(?:[·•・∙⋅]\s*(?:${badges}|${ordinal})(?: ${grade}(?: connection)?)?\s*)+$`,
  'iu',
);

/** "• 2nd", "Premium · 3rd+", "2nd degree connection", "Author": the person's relationship to the reader. */
function isDegree(line: string): boolean {
  return line.length < 80 && /\p{L}|\p{N}/u.test(line) && degreeLine.test(line);
}

/** The name in "Ann Example • 2nd"; null if the line has no such ending. */
function nameBeforeDegree(line: string): string | null {
  return degreeTail.exec(line)?.groups?.name?.trim() || null;
}

const ages: readonly RegExp[] = [
  /^\d+\s?(?:s|m|min|h|hr|hrs|d|w|wk|mo|mos|y|yr|yrs)(?: ago)?$/i,
  /^\d+ (?:second|minute|hour|day|week|month|year)s? ago$/i,
  /^(?:just now|now|soeben|jetzt|à l’instant|ahora|agora|ora)$/i,
  /^\d+\s?(?:std|stunden?|tage?n?|wo(?:chen?)?|monate?n?|mon|jahre?n?|j|sem|sett|mesi?|anni?|ans?|mois|jours?|días?|dias?|semanas?|meses|años?|anos?|u|dagen|weken|wk|mnd|jr|dgn|t|uger?|v|mån|år|tyg\.?|dni|mies\.?|godz\.?|sa|gün|hafta|ay|yıl)\.?$/iu,
  /^(?:vor|il y a|hace|há|il|för|for|przed|пред) .{1,20}\d.{0,20}$/iu,
  /^\d+\s?(?:秒|分|分钟|小时|天|周|个月|年|日|週間|か月|時間|일|주|개월|년|시간|분)前?전?$/u,
  /^\d+\s?(?:ч|дн|д|нед|мес|г|мин)\.?(?: назад)?$/iu,
];

/** "2w", "1 week ago", "(edited)": times that are too imprecise to keep. */
function isAge(line: string): boolean {
  const bare = line
    .replace(
      /[(•·|]?\s*(?:edited|bearbeitet|modifié|editado|modificato|bewerkt|redigerad|redigeret|edytowano|изменено|已编辑|編集済み|수정됨)\)?\s*$/iu,
      '',
    )
    .replace(/[•·|(]\s*$/u, '')
    .trim();
  if (bare === '') return line !== '';
  return bare.length < 40 && ages.some((pattern) => pattern.test(bare));
}

const endOfComment =
  /^(?:like|reply|react|antworten|gefällt mir|j[’']aime|répondre|recomendar|responder|gostei|consiglia|rispondi|interessant|beantwoorden|gilla|svara|synes godt om|svar|lik|polub|lubię to|odpowiedz|beğen|yanıtla|нравится|ответить|赞|回复|讚|回覆|いいね！?|返信|추천|답글|답장)(?:\s*[·•|]\s*(?:\d+|like|reply))*$/iu;

/** The buttons below a comment: its text ends here. */
function endsComment(line: string): boolean {
  return endOfComment.test(line);
}

const furniture: readonly RegExp[] = [
  /^[\d.,\s]+[km]?$/i,
  /^[\p{P}\p{S}\s]+$/u,
  /^(?:all|alle|tous|toutes|todas?|todos|tutt[ie]|wszystkie|все|全部|すべて|전체)\s*[\d.,]*$/iu,
  /^(?:reactions?|comments?|reaktionen|kommentare|réactions|commentaires|reacciones|comentarios|reações|comentários|reazioni|commenti|reacties|kommentarer|reaktioner)\s*[\d.,]*$/iu,
  /^\d+[\d.,]*\s(?:repl(?:y|ies)|reactions?|comments?|likes?|reposts?|impressions?|antworten?|reaktionen|kommentare?|réponses?|réactions?|commentaires?|respuestas?|reacciones|comentarios?|respostas?|reações|comentários?|risposte|risposta|reazioni|commenti).*$/iu,
  /^(?:…|\.\.\.)?\s*(?:see )?more$/i,
  /^(?:…|\.\.\.)?\s*(?:mehr|mehr anzeigen|voir plus|ver más|ver mais|altro|meer|mer|więcej)$/iu,
  /^(?:follow|connect|message|pending|folgen|vernetzen|nachricht|suivre|se connecter|seguir|conectar|mensaje|mensagem|segui|collegati|volgen)$/iu,
  /^(?:follow|connect with|message|invite) .{1,80}(?: to connect)?$/i,
  /^(?:most relevant|most recent|load more comments|load previous replies|show more results|see previous replies|close|dismiss|hide|sort by.*|show more comments)$/i,
  /^(?:add a comment|leave your thoughts).*$/i,
  /^(?:open|view) (?:the )?(?:options|control menu|more options|emoji).*$/i,
  /^(?:status is )?(?:online|offline|reachable)$/i,
  /^.{1,80} reacted with .{1,20}$/i,
  /^(?:like|celebrate|support|love|insightful|funny|praise|empathy|interest|appreciation|entertainment)$/i,
  /^(?:profile photo|photo|picture|foto|photo de profil|profilbild)(?: .{1,80})?$/iu,
];

/** Words and numbers of the page itself that say nothing about a person. */
function isPageChrome(line: string): boolean {
  return furniture.some((pattern) => pattern.test(line));
}

/** A member LinkedIn doesn't show. */
export function isHidden(name: string): boolean {
  return /^(?:linkedin[ -]?(?:member|mitglied|user)|(?:membre|miembro|membro|utente|usuario|usuário|lid|medlem) (?:de |van |di |do |på )?linkedin|linkedin lid|участник linkedin|领英会员|linkedinメンバー)$/iu.test(
    name,
  );
}
