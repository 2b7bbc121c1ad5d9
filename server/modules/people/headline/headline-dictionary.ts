import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { foldAccents } from '#core/fold-accents.ts';

/**
 * A pattern that finds any of these words as whole words in folded text.
 *
 * @param words separated by white space; in a word, `-` stands for a space, a hyphen or nothing, and `*` for
 *   one or more letters
 * @param around what has to surround the words, with `WORD` in their place
 */
export function wordPattern(words: string, around = 'WORD'): RegExp {
  const each = foldAccents(words)
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('-', '[ -]?').replaceAll('*', '\\p{L}+'));
  const whole = `(?<![\\p{L}\\p{N}])(?:${each.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(
    around.replace('WORD', () => whole),
    'u',
  );
}

/**
 * Words that show what a part of a headline is, in the notation of {@link wordPattern}. The lists don't have
 * to be complete: unknown words are left unread.
 */

/** Jobs, except those that name a rank. */
export const roleWords = `executive representative engineer developer programmer designer analyst consultant
recruiter specialist strategist advisor adviser partner associate assistant coordinator controller accountant auditor
marketer copywriter editor journalist scientist architect planner buyer lawyer attorney counsel nurse teacher
professor lecturer researcher freelancer investor trader broker banker coach chief administrator officer
ingenieur entwickler berater beraterin referent referentin sachbearbeiter einkäufer verkäufer kaufmann kauffrau
développeur développeuse ingénieur conseiller chargé chargée acheteur commercial comptable juriste
ingeniero ingeniera desarrollador analista consultor consultora especialista vendedor comprador abogado contador
engenheiro engenheira desenvolvedor advogado sviluppatore ingegnere analista consulente impiegato avvocato
inżynier programista analityk specjalista specjalistka handlowiec doradca księgowa
ingenjör utvecklare konsult säljare inköpare rådgivare ontwikkelaar adviseur verkoper inkoper`;

/** Ranks and jobs at the end of a title, in scripts without spaces or capitals. */
export const roleEnds = `創業者 创始人 創始人 代表取締役 社長 总裁 首席执行官 首席技术官 首席财务官 总监 總監 部長 課長
经理 經理 マネージャー エンジニア アナリスト 担当 分析师 工程师 설계자 창업자 대표이사 팀장 매니저 엔지니어`;

/** Fields of work and regions: part of a title, never a company on their own. */
export const fieldWords = `sales marketing product products engineering data operations ops finance hr people legal
design growth strategy procurement logistics supply chain partnerships partner customer success revenue business
development it software technology tech ai ml analytics research security platform infrastructure talent
communications content brand support services solutions innovation digital transformation management sustainability
esg ecommerce e-commerce saas b2b b2c gtm enterprise smb warehouse transport commercial corporate global regional
international emea dach apac latam nordics benelux iberia europe asia africa north south east west america americas
us usa uk vertrieb logistik einkauf personal produkt ventes achats logistique ventas compras logística vendas vendite
acquisti logistica sprzedaż zakupy försäljning inköp verkoop inkoop and und et y e of for the`;

/** Countries and cities where people work. */
export const locationWords = `germany deutschland france españa spain italia italy portugal brasil brazil méxico mexico
argentina chile colombia polska poland sverige sweden norge norway denmark danmark finland nederland netherlands
belgium switzerland schweiz austria österreich ireland england scotland india china japan singapore australia canada
london berlin münchen munich hamburg köln wien zürich paris lyon madrid barcelona lisboa lisbon porto milano milan
roma rome torino warszawa kraków stockholm göteborg oslo københavn copenhagen amsterdam rotterdam dublin
الجزيرة العربية new-york san-francisco silicon-valley são-paulo sao-paulo bogotá lima santiago dubai tokyo bengaluru bangalore`;

/** What people write instead of a company if they have none. */
export const noCompany = `stealth *-stealth self-employed freelance freelancer start-up own-business home various
confidential undisclosed myself large scale heart night tbd`;

/** Comes before something that is over or hasn't started. */
export const pastWords = `ex former formerly previously previous prev past retired ehemals ehemalige ehemaliger
früher ancien ancienne anciennement anteriormente antes precedentemente były była dawniej tidigare före-detta
voormalig voorheen incoming future aspiring`;

/** Starts of sentences about oneself, which aren't titles. */
export const sloganStarts = `i i'm we we're my your our let's ask help helps love on never always how why what stop
start join follow dm looking seeking searching open available hire get top passionate passionné passionnée
obsessed proud proudly ich wir auf helfe hilft unterstütze je j'aide nous ayudo ayudando apasionado apasionada busco
en-búsqueda ajudo ajudando apaixonado apaixonada em-busca aiuto appassionato appassionata alla-ricerca pomagam buduję
szukam jag vi hjälper brinner ik wij op-zoek gepassioneerd turn make build grow save give write writes talk
student studying`;

/** Words that may start a title although they end like a participle. */
export const fieldsInIng = `marketing engineering consulting accounting banking purchasing sourcing pricing founding
managing acting working-student controlling recruiting staffing training manufacturing planning merchandising advertising publishing
leading operating testing trading lending fundraising licensing`;

/** A period after these doesn't end a sentence. */
export const abbreviations = 'corp dept univ prof sra asst';

/**
 * Names of ranks in English, German, French, Spanish, Portuguese, Italian, Polish, Swedish, and Dutch, in the
 * notation of {@link wordPattern}. The first matching rank counts, so `vp` comes before `c_level`
 * (president), and `junior` before `manager`.
 */
export const seniorityWords: [Seniority, string][] = [
  [
    'owner',
    `founder founders co-founder co-founders owner co-owner solopreneur entrepreneur managing-partner
    gründer gründerin mit-gründer mit-gründerin inhaber inhaberin eigentümer unternehmer unternehmerin
    fondateur fondatrice co-fondateur co-fondatrice propriétaire
    fundador fundadora co-fundador co-fundadora dueño dueña propietario propietaria
    dono dona proprietário proprietária fondatore co-fondatore co-fondatrice titolare imprenditore
    założyciel założycielka współ-założyciel współ-założycielka właściciel właścicielka
    grundare med-grundare ägare del-ägare oprichter oprichtster mede-oprichter eigenaar eigenaresse`,
  ],
  ['vp', 'vp svp evp avp vice-president vice-président vice-présidente vice-presidente wice-prezes vice-vd'],
  [
    'c_level',
    `ceo cto cfo coo cmo cro cpo cio ciso cdo chro cco cso president chairman chairwoman
    chief-*-officer chief-*-*-officer geschäftsführer geschäftsführerin geschäftsführung vorstand
    pdg président présidente directeur-général directrice-générale director-general directora-general
    presidente diretor-geral diretora-geral direttore-generale amministratore-delegato prezes vd
    algemeen-directeur`,
  ],
  [
    'director',
    `director direktor direktorin directeur directrice directora diretor diretora direttore direttrice
    dyrektor dyrektorka direktör`,
  ],
  ['head', 'head leiter *leiter leiterin *leiterin leitung *leitung hoofd chefe capo'],
  [
    'junior',
    `junior jr intern internship trainee apprentice entry-level working-student werkstudent werkstudentin
    praktikant praktikantin azubi auszubildende auszubildender stagiaire alternant alternante becario becaria
    estagiário estagiária stagista tirocinante młodszy młodsza stażysta stażystka lärling stagiair`,
  ],
  [
    'manager',
    `manager supervisor team-lead responsable chef-de cheffe-de gerente jefe jefa encargado encargada
    coordinador coordinadora responsabile kierownik kierowniczka menedżer gestor gestora team-leider
    *chef hr-chef it-chef pr-chef`,
  ],
  [
    'senior',
    `senior sr lead principal starszy starsza staff-engineer staff-software-engineer staff-developer
    staff-scientist staff-designer`,
  ],
];

/** The same in scripts where words have no spaces or capitals around them. */
export const seniorityMarks: [Seniority, string][] = [
  ['owner', '創業者 创始人 創始人 संस्थापक مؤسس 창업자'],
  ['c_level', '代表取締役 社長 总裁 總裁 首席执行官 首席技术官 首席财务官 대표이사'],
  ['director', '总监 總監 निदेशक'],
  ['head', '部長 प्रमुख'],
  ['manager', 'マネージャー 課長 经理 經理 प्रबंधक 팀장 매니저'],
];

/** Titles that contain a rank's word but don't have that rank. */
export const noSeniority = `product-owner process-owner data-owner system-owner chief-of-staff assistant-to
assistant-of assistentin-der assistenz-der assistante-de head-hunter head-chef sous-chef pastry-chef lead-generation
lead-gen`;

/** Of these, compounds of `leiter` and `leitung` for leading a group, not a department. */
export const smallGroups = `team-leiter team-leiterin team-leitung projekt-leiter projekt-leiterin
projekt-leitung schicht-leiter schicht-leiterin schicht-leitung gruppen-leiter gruppen-leiterin`;
