import type { Seniority } from '#contract/signals.ts';

/**
 * How ranks are called in English, German, French, Spanish, Portuguese, Italian, Polish, Swedish and Dutch, in the
 * notation of {@link import('./word-pattern.ts').wordPattern}. The first rank that a title holds is its rank, hence
 * `vp` before `c_level` (president), and `junior` before `manager`.
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

/** The same in scripts where words have no spaces or no capitals around them. */
export const seniorityMarks: [Seniority, string][] = [
  ['owner', '創業者 创始人 創始人 संस्थापक مؤسس 창업자'],
  ['c_level', '代表取締役 社長 总裁 總裁 首席执行官 首席技术官 首席财务官 대표이사'],
  ['director', '总监 總監 निदेशक'],
  ['head', '部長 प्रमुख'],
  ['manager', 'マネージャー 課長 经理 經理 प्रबंधक 팀장 매니저'],
];

/** Titles that hold the word for a rank and are of none. */
export const noSeniority = `product-owner process-owner data-owner system-owner chief-of-staff assistant-to
assistant-of assistentin-der assistenz-der assistante-de head-hunter head-chef sous-chef pastry-chef lead-generation
lead-gen`;

/** Of these, compounds of `leiter` and `leitung` that lead a group and not a department. */
export const smallGroups = `team-leiter team-leiterin team-leitung projekt-leiter projekt-leiterin
projekt-leitung schicht-leiter schicht-leiterin schicht-leitung gruppen-leiter gruppen-leiterin`;
