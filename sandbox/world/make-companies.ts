import type { Company } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';
import { toSlug } from '#sandbox/world/slug.ts';

/** The companies of the list, with generated numbers. */
export function makeCompanies(random: Random): Company[] {
  return companyList.map((line, at) => {
    const [name = '', industry = '', place = '', employees = '', tagline = ''] = line.split(' | ');
    const [city = '', country = ''] = place.split(', ');
    return {
      kind: 'company',
      id: String(20_000_000 + at * 104_729 + random.int(1, 99_999)),
      slug: toSlug(name),
      name,
      industry,
      city,
      country,
      employees: Number(employees),
      followers: Math.round(Number(employees) * (4 + random.next() * 30)) + random.int(20, 400),
      tagline,
      founded: random.int(1961, 2023),
    };
  });
}

/** `Name | industry | City, Country | employees | what it does`. The first thirteen belong to the main characters. */
const companyList = `
Northwind Labs | Software Development | Göteborg, Sweden | 34 | Planning software for cold stores and the people who run them.
Harbor Analytics | Data Infrastructure and Analytics | Berlin, Germany | 22 | Numbers that operations teams believe.
Relay Freight | Transportation, Logistics, Supply Chain and Storage | Gdańsk, Poland | 58 | Part loads across the Baltic, booked in a minute.
Loomwell | Textile Manufacturing | London, United Kingdom | 17 | Pricing for mills and fabric makers.
Feldgrün | Climate Data and Analytics | Hamburg, Germany | 26 | Climate reporting for companies that make things.
Quaderno Legale | Legal Services | Milano, Italy | 12 | Contracts that a shop owner can read.
Tidewater | Maritime Transportation | Accra, Ghana | 140 | Port calls without phone calls.
Kettle | Software Development | Bergen, Norway | 1 | A quiet customer inbox for very small teams.
Ruta Norte | Business Consulting and Services | Monterrey, Mexico | 9 | Go-to-market for software companies entering Latin America.
Paylinka | Human Resources Services | Brno, Czechia | 41 | Payroll that nobody has to think about.
Second Shelf Media | Online Audio and Video Media | Manchester, United Kingdom | 8 | Podcasts for trades and industry.
Monokoto | Software Development | Kyoto, Japan | 6 | Stock counting for workshops.
Atelier Données | Data Infrastructure and Analytics | Lyon, France | 11 | Tableaux de bord pour ateliers et petites usines.
Brightwater Foods | Food and Beverage Manufacturing | Malmö, Sweden | 900 | Frozen vegetables since 1961.
Kaltwerk | Warehousing and Storage | Bremen, Germany | 320 | Cold stores in northern Germany.
Polarline | Transportation, Logistics, Supply Chain and Storage | Oslo, Norway | 210 | Reefer transport to the far north.
Vector & Vale | Business Consulting and Services | Dublin, Ireland | 45 | Pricing advice for software companies.
Tallyhouse | Accounting | Manchester, United Kingdom | 75 | Monthly accounts for small manufacturers.
Opal Ledger | Financial Services | Singapore, Singapore | 130 | Trade finance for importers.
Copperline Bank | Banking | Chicago, United States | 2400 | A regional bank for working companies.
Stellen.io | Human Resources Services | Berlin, Germany | 38 | Hiring for shift work.
Hirewise | Staffing and Recruiting | Austin, United States | 64 | Structured interviews for small teams.
Punto Fijo | Software Development | Madrid, Spain | 52 | Point of sale for bakeries.
Azul Carga | Transportation, Logistics, Supply Chain and Storage | São Paulo, Brazil | 480 | Road freight across Brazil.
Mar Aberto | Maritime Transportation | Lisboa, Portugal | 95 | Short sea shipping.
Norrsken Energi | Utilities | Umeå, Sweden | 260 | Power contracts for industry.
Greyfin | Insurance | Zürich, Switzerland | 180 | Cargo insurance by the trip.
Lattice Climate | Climate Data and Analytics | Amsterdam, Netherlands | 33 | Supplier emissions without spreadsheets.
Terra Conto | Environmental Services | Torino, Italy | 28 | Bilanci di sostenibilità per PMI.
Carbonière | Environmental Services | Nantes, France | 19 | Bilan carbone pour l’industrie.
Ledgerfold | Accounting | Boston, United States | 57 | Close the month in three days.
Rota Verde | Environmental Services | Curitiba, Brazil | 24 | Logística de baixo carbono.
Sakura Systems | IT Services and IT Consulting | Tokyo, Japan | 650 | Systems for mid-sized manufacturers.
Hinode Logistics | Transportation, Logistics, Supply Chain and Storage | Osaka, Japan | 370 | Temperature-controlled delivery.
Lotus Payroll | Human Resources Services | Bengaluru, India | 210 | Payroll for 400 towns.
Chai & Code | Software Development | Pune, India | 44 | A studio for internal tools.
Monsoon Metrics | Data Infrastructure and Analytics | Mumbai, India | 88 | Analytics for consumer brands.
Nile Freight | Transportation, Logistics, Supply Chain and Storage | Cairo, Egypt | 150 | Inland freight along the Nile.
Dar Al Hisab | Accounting | Dubai, United Arab Emirates | 66 | Accounts and payroll for the Gulf.
Qafila | Transportation, Logistics, Supply Chain and Storage | Riyadh, Saudi Arabia | 120 | Truck booking for the peninsula.
Jollof Cloud | Software Development | Lagos, Nigeria | 73 | Ordering for food distributors.
Kijani Foods | Food and Beverage Manufacturing | Nairobi, Kenya | 240 | Vegetables packed the day they are cut.
Savanna Signal | Telecommunications | Nairobi, Kenya | 310 | Rural connectivity.
Baltic Bolt | Industrial Machinery Manufacturing | Gdańsk, Poland | 190 | Fasteners for shipyards.
Wisła Soft | Software Development | Kraków, Poland | 82 | Warehouse systems for mid-sized shops.
Zielona Faktura | Financial Services | Warszawa, Poland | 40 | Invoices with an emission line.
Moravia Tools | Industrial Machinery Manufacturing | Brno, Czechia | 330 | Cutting tools.
Bosphorus Retail | Retail | İstanbul, Türkiye | 1100 | Grocery delivery in nine cities.
Delta Cold Chain | Warehousing and Storage | Rotterdam, Netherlands | 270 | Pharma and food, at the right degree.
Hoekje | Retail | Amsterdam, Netherlands | 61 | Corner shops, online.
Aegean Yards | Maritime Transportation | Athens, Greece | 85 | Ship repair scheduling.
Halcyon Health | Hospitals and Health Care | London, United Kingdom | 520 | Clinics that open early.
Peakflow | Medical Equipment Manufacturing | Galway, Ireland | 115 | Breathing sensors.
Mistral Atelier | Design Services | Marseille, France | 14 | Service design for public offices.
Papier Clair | Legal Services | Paris, France | 21 | Contrats lisibles.
Voltaic Works | Renewable Energy Semiconductor Manufacturing | Dresden, Germany | 160 | Power electronics.
Hafenkante | Venture Capital and Private Equity | Hamburg, Germany | 12 | Early money for industrial software.
Firstlight Ventures | Venture Capital and Private Equity | London, United Kingdom | 15 | Pre-seed, operators first.
Cordillera Capital | Venture Capital and Private Equity | Bogotá, Colombia | 11 | Seed in the Andes.
Pampa Data | Data Infrastructure and Analytics | Buenos Aires, Argentina | 37 | Data engineering for agriculture.
Altura Café | Food and Beverage Manufacturing | Medellín, Colombia | 130 | Coffee, traceable.
Ruta 40 Software | Software Development | Mendoza, Argentina | 29 | Fleet tools.
Maple Ridge Systems | IT Services and IT Consulting | Toronto, Canada | 420 | Managed IT for hospitals.
Prairie Stack | Software Development | Chicago, United States | 48 | Grain elevators, connected.
Loop & Lathe | Manufacturing | Sheffield, United Kingdom | 95 | Small-batch machining.
Saltmarsh Studio | Advertising Services | Brighton, United Kingdom | 18 | Brand work for industrial firms.
Quiet Quarter | Business Consulting and Services | Edinburgh, United Kingdom | 7 | Finance leadership by the day.
Fathom Row | Market Research | Copenhagen, Denmark | 31 | Buyer interviews as a service.
Østlys | Utilities | København, Denmark | 75 | District heating data.
Fjordpay | Financial Services | Oslo, Norway | 54 | Payments for ferries and parking.
Shenzhen Brightparts | Electronics Manufacturing | Shenzhen, China | 1300 | Connectors and cables.
Yuntu Maps | Software Development | Shanghai, China | 240 | Indoor maps for warehouses.
Formosa Flow | Industrial Machinery Manufacturing | Taipei, Taiwan | 410 | Pumps and valves.
Hangang Robotics | Automation Machinery Manufacturing | Seoul, South Korea | 170 | Picking arms.
Saigon Stitch | Apparel Manufacturing | Ho Chi Minh City, Vietnam | 860 | Workwear.
Dnipro Devs | IT Services and IT Consulting | Kyiv, Ukraine | 220 | Product teams for hire.
Carmel Secure | Computer and Network Security | Tel Aviv, Israel | 90 | Access control for factories.
Coral Coast Hotels | Hospitality | Brisbane, Australia | 640 | Small hotels by the sea.
Southern Ledger | Financial Services | Melbourne, Australia | 83 | Invoice finance.
Tidepool Learning | E-Learning Providers | Lisbon, Portugal | 25 | Short courses for shift leaders.
Hearth & Home Supply | Wholesale | Leeds, United Kingdom | 310 | Heating parts, next day.
Old Quay Brewing | Beverage Manufacturing | Cork, Ireland | 46 | Beer, mostly dark.
`
  .trim()
  .split('\n');
