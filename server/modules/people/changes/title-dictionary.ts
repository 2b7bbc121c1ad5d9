import { foldWord } from './fold-words.ts';

/** Words for who leads a department, by language: within one they name different ranks, across two they may not. */
const leads: Record<string, string> = {
  en: 'head lead manager director',
  de: 'leiter leiterin leitung führer manager direktor direktorin chef',
  fr: 'responsable chef cheffe directeur directrice manager chargé chargée',
  es: 'responsable jefe jefa gerente director directora encargado encargada',
  it: 'responsabile capo direttore direttrice manager addetto addetta',
  pt: 'responsável gerente gestor gestora chefe diretor diretora',
  pl: 'kierownik kierowniczka menedżer menedżerka dyrektor dyrektorka szef',
  sv: 'chef ledare direktör ansvarig',
  nl: 'hoofd manager directeur leider',
  ru: 'руководитель начальник менеджер директор',
  ja: '部長 課長 マネージャー ディレクター',
  zh: '经理 总监 课长',
  tr: 'müdürü yönetici',
  ar: 'مدير',
  hi: 'प्रबंधक निदेशक प्रमुख',
};

/**
 * Words of titles in several languages, one meaning a line. It doesn't have to be complete: unknown words are
 * compared as they are written.
 */
const meanings: Record<string, string> = {
  sales: `sales vertrieb verkauf ventes ventas vendas vendite sprzedaż sprzedaży försäljning försäljnings sälj verkoop
    commercial commerciale comercial 営業 销售 продаж продажам satış مبيعات बिक्री`,
  marketing:
    'marketing marketingu marknads marknadsföring маркетинг маркетинга マーケティング 市场 تسويق विपणन',
  purchasing: `purchasing procurement einkauf achats compras acquisti zakupy zakupów inköp inköps inkoop sourcing
    購買 調達 采购 закупок закупкам`,
  logistics: `logistics logistik logistique logística logistica logistyka logistyki logistiek 物流 логистика логистики`,
  operations: `operations ops betrieb exploitation operaciones operações operazioni operacji operacyjny drift
    operationele операций 運営 运营`,
  finance: `finance financial finanzen finanz financier financière finances finanzas finanças finanza finansów finans
    financieel финансов финансовый 財務 财务`,
  personnel: `hr human-resources people personal personnel ressources-humaines rh recursos-humanos risorse-umane kadr kadry
    personalny personeel персонала 人事 人力资源`,
  engineering: `engineering engineer ingenieur ingénieur ingeniero ingeniera engenheiro engenheira ingegnere inżynier
    ingenjör エンジニア 工程师 инженер مهندس इंजीनियर`,
  development: `developer programmer entwickler développeur desarrollador desenvolvedor sviluppatore programista
    utvecklare ontwikkelaar 開発 开发 разработчик программист`,
  software: 'software logiciel oprogramowania mjukvara programvara ソフトウェア 软件 программного',
  data: 'data daten données datos dados dati danych データ 数据 данных',
  product: 'product produkt produit producto produto prodotto produktu 製品 プロダクト 产品 продукта',
  project: 'project projekt projet proyecto projeto progetto projektu プロジェクト 项目 проекта проектов',
  consulting: `consultant advisor adviser berater conseiller conseil consultor consulente doradca konsultant konsult
    rådgivare adviseur コンサルタント 顾问 консультант`,
  accounting: `accountant accounting buchhalter comptable contable contador contabile księgowy redovisning
    ekonom boekhouder 会计 経理 бухгалтер`,
  law: 'lawyer attorney counsel legal anwalt anwältin rechtsanwalt rechtsanwältin jurist juriste avocat avocate abogado abogada advogado advogada avvocato avvocata prawnik 法務 法律 юрист',
  design:
    'designer design gestalter concepteur diseñador designerka projektant formgivare デザイナー 设计师 дизайнер',
  analysis: 'analyst analytiker analyste analista analityk アナリスト 分析师 аналитик',
  research:
    'research researcher forscher forschung chercheur recherche investigador pesquisador ricercatore badacz forskare 研究 研究員 исследователь',
  quality: 'quality qualität qualité calidad qualidade qualità jakości kvalitet 品質 质量 качества',
  production:
    'production produktion fertigung producción produção produzione produkcji 生産 製造 生产 производства',
  support:
    'support kundendienst assistance assistenza soporte suporte assistenza wsparcia サポート 支持 поддержки',
  customer:
    'customer kunden kunde client clients cliente clientes clienti klienta klientów kund 顧客 客户 клиентов',
  account: 'account accounts key-account-manager kundenbetreuer',
  security:
    'security sicherheit sécurité seguridad segurança sicurezza bezpieczeństwa säkerhet セキュリティ 安全 безопасности',
  technology:
    'technology technical technik technologie technique technologia technologii teknik tecnología tecnologia 技術 技术 технический',
  strategy:
    'strategy strategie stratégie estrategia estratégia strategia strategii strategi 戦略 战略 стратегии',
  communications:
    'communications communication kommunikation comunicación comunicação comunicazione komunikacji 広報 коммуникаций',
  teaching:
    'teacher lehrer professeur profesor profesora professor professora insegnante nauczyciel lärare leraar 教師 教师 учитель',
  nursing:
    'nurse krankenschwester pfleger infirmier infirmière enfermero enfermeiro infermiere pielęgniarka sjuksköterska 看護師 护士 медсестра',
  assisting: 'assistant assistenz assistent assistente asistente asystent アシスタント 助理 ассистент',
  recruiting:
    'recruiter recruiting recruitment talent rekruter rekruterka rekryterare reclutador reclutadora recrutador recrutadora recrutement selezionatore selezionatrice 採用 招聘 рекрутер',
};

/** What makes a rank out of another one. */
const modifiers = `senior sr junior jr lead principal staff deputy vice assistant associate chief executive trainee intern
  stellvertretend stellvertretender stellvertretende stv adjoint adjointe adjunto adjunta vice-directeur zastępca
  biträdande starszy starsza główny główna młodszy młodsza acting interim 主任 副 上級 старший
  младший ведущий главный заместитель`;

/** Says nothing about the job: small words, places, and what is put around titles. */
const smallWords = `the a an of and und et y e i och en for für pour para per dla för at bei chez de der des du di del
  della do da dos das d l la le el los las im in na w på von van voor ds to the с и по в на отдела
  al ao aos à au aux sur avec chez con com sem sin alla allo alle agli ai dal dalla nel nella sul dello delle degli
  zum zur vom mit beim dem den des auf an no nas nos op aan het een met med av till vid inom przy przez ze od для из
  при от об о к m f x w d div mwd fmd
  emea dach apac latam europe europa global international internationale internacional nordics region regional
  berlin paris london madrid milano warszawa stockholm hq full-time fulltime vollzeit part-time now currently`;

const split = (words: string) =>
  words
    .trim()
    .split(/\s+/u)
    .map((word) => word.split('-').map(foldWord).join(' '));

/** Folded word or phrase to its meaning. */
export const meaningOf: ReadonlyMap<string, string> = new Map([
  ...Object.values(leads).flatMap((words) => split(words).map((word) => [word, 'lead'] as const)),
  ...Object.entries(meanings).flatMap(([meaning, words]) =>
    split(words).map((word) => [word, meaning] as const),
  ),
]);

const leadWords = Object.entries(leads).map(
  ([language, words]) => [language, new Set(split(words))] as const,
);

/** The languages in which a folded word or its end names who leads a department. */
export const leadLanguages = (word: string): string[] =>
  leadWords.flatMap(([language, words]) =>
    words.has(word) || [...words].some((lead) => lead.length > 3 && word.endsWith(lead)) ? [language] : [],
  );
export const rankModifiers: ReadonlySet<string> = new Set(split(modifiers));
export const isSmallWord: ReadonlySet<string> = new Set(split(smallWords));
