import type { Language } from '#sandbox/world/cultures.ts';

/** Job titles by language, comma-separated: what people call themselves at work. */
export const titles: Record<Language, string> = {
  en: 'Founder, Co-founder, Founder & CEO, COO, CFO, CTO, Head of Operations, Head of Sales, VP Sales, VP Operations, Director of Supply Chain, Warehouse Manager, Operations Manager, Logistics Manager, Account Executive, Sales Development Representative, Product Manager, Senior Product Manager, Head of Product, Data Analyst, Head of Data, Software Engineer, Staff Engineer, People Lead, Talent Partner, Recruiter, Payroll Specialist, Finance Manager, Controller, Sustainability Manager, Climate Analyst, Procurement Lead, Customer Success Manager, Marketing Manager, Head of Marketing, Chief of Staff, General Manager, Site Manager, Transport Planner, Revenue Operations Manager',
  de: 'Leitung Vertrieb, Leitung Logistik, Werksleitung, Personalleitung, Produktmanagement, Controlling, Einkauf, Nachhaltigkeit und Klimabilanz, Teamleitung Lager, Kundenservice',
  fr: 'Responsable logistique, Responsable RH, Responsable RSE, Responsable achats, Responsable commercial export, Contrôle de gestion, Data analyst, Responsable de site',
  es: 'Gerente general, Gerente de ventas, Gerente de producto, Responsable de logística, Responsable de RR. HH., Analista de datos, Especialista en nómina, Responsable de compras',
  pt: 'Gerente comercial, Gerente de produto, Gerente de logística, Analista de dados, Analista de RH, Especialista em compras, Gerente financeiro regional',
  it: 'Responsabile commerciale, Responsabile logistica, HR manager, Product manager, Responsabile acquisti, Responsabile amministrazione',
  pl: 'Sprzedaż B2B, Logistyka i transport, Kadry i płace, Spedycja, Analiza danych, Zakupy, HR Business Partner',
  sv: 'Försäljningschef, Logistikchef, HR-chef, Produktchef, Ekonomichef, Inköpare, Hållbarhetschef, Lagerchef',
  ja: '創業者, 営業部長, 物流マネージャー, 人事担当, プロダクトマネージャー, データアナリスト, エンジニア, 経理部長',
  ar: 'إدارة المبيعات, إدارة المنتج, الخدمات اللوجستية, الرواتب والموارد البشرية, الإدارة المالية, تحليل البيانات',
  hi: 'संस्थापक, सह-संस्थापक, बिक्री प्रमुख, संचालन प्रबंधक, मानव संसाधन प्रमुख, उत्पाद प्रबंधक, वित्त प्रमुख, डेटा विश्लेषक',
  zh: '创始人, 销售总监, 物流经理, 人力资源经理, 产品经理, 财务总监, 数据分析师, 采购经理',
};

/** How a title and an employer are combined in each language. */
export const joined: Record<Language, string> = {
  en: '{title} at {company}',
  de: '{title} bei {company}',
  fr: '{title} chez {company}',
  es: '{title} en {company}',
  pt: '{title} na {company}',
  it: '{title} presso {company}',
  pl: '{title} w {company}',
  sv: '{title} på {company}',
  ja: '{company} {title}',
  ar: '{title} في {company}',
  hi: '{company} में {title}',
  zh: '{company} {title}',
};

/** English headline formats, one per line, most common first. */
export const englishHeadlines = `
{title} at {company}
{title} at {company}
{title} @ {company}
{title}, {company}
{title} at {company} | {interest}
{title} @ {company} | ex-{other} | {interest}
{title} · {company} · ex-{other}
{interest} | {title} at {company}
🚀 {title} at {company} | {interest}
{title} at {company} – {interest} and {interest2}
Helping {audience} with {interest} | {title} @ {company}
{title} at {company} | Speaker | Mentor | Parent of two
ex-{other}, now {title} at {company}
{title} | {interest} | {interest2} | Views my own
Fractional {title} for {audience} 🌍
{title} at {company} · We are hiring!
#OpenToWork | {title} | {interest}
Building something new in {interest} | previously {other}
I write about {interest} ✍️ | {title} @ {company}
🌱 {title} at {company} | B Corp | {interest}
{title} at {company}, {interest} enthusiast, bad guitarist 🎸`;

export const interests =
  'pricing, cold chain, B2B SaaS, supply chain, warehouse automation, climate reporting, revenue operations, product-led growth, people analytics, payroll, data quality, procurement, freight tech, demand planning, lean, sales coaching, early-stage hiring, unit economics, food logistics, change management, ERP projects, customer success, operational excellence, industrial software';

export const audiences =
  'founders, small manufacturers, logistics teams, SaaS companies, scale-ups, family businesses, food producers, operations leaders';

/** Titles of people who run a small firm of their own without a page in the network. */
export const founderTitle = /founder|創業者|संस्थापक|创始人/i;

/** Such firms' names combine two of these, one from each half. */
export const ventureNames = [
  'Kestrel Lumen Tern Alder Quill Marlow Sable Juniper Ember Cobalt Wren Hollis Anker Tilde Maren Isbjorn Ostro Velo Nimbus Cedar Larch Sol Brisa Faro Kanto Mira Saffron Indigo Basalt Plover'.split(
    ' ',
  ),
  [
    'Labs',
    'Works',
    'Studio',
    'Systems',
    '& Co',
    'Supply',
    'Foods',
    'Analytics',
    'Cargo',
    'Collective',
    'HQ',
    'Partners',
  ],
] as const;
