/** Languages of the made-up archives, in the order of the columns below. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'sv', 'ru', 'ja'] as const;

/** One job per line, in each of the languages. Neighbors in a line are translations of each other. */
export const office = `
Sales Director|Vertriebsleiter|Directeur des ventes|Director de ventas|Direttore vendite|Diretor de vendas|Dyrektor sprzedaży|Försäljningschef|Директор по продажам|営業部長
Head of Marketing|Leiter Marketing|Responsable marketing|Jefa de marketing|Responsabile marketing|Gerente de marketing|Kierownik marketingu|Marknadschef|Руководитель отдела маркетинга|マーケティング部長
Purchasing Manager|Einkaufsleiter|Responsable achats|Jefe de compras|Responsabile acquisti|Gerente de compras|Kierownik zakupów|Inköpschef|Менеджер по закупкам|購買マネージャー
Software Developer|Softwareentwickler|Développeur logiciel|Desarrollador de software|Sviluppatore software|Desenvolvedor de software|Programista oprogramowania|Mjukvaruutvecklare|Разработчик программного обеспечения|ソフトウェア開発
HR Manager|Personalleiterin|Responsable des ressources humaines|Gerente de recursos humanos|Responsabile risorse umane|Gerente de recursos humanos e pessoas|Kierownik kadr|Personalchef|Руководитель отдела персонала|人事マネージャー
Accountant|Buchhalterin|Comptable|Contable|Contabile|Contador|Księgowa|Redovisningsekonom|Бухгалтер|経理
Lawyer|Rechtsanwältin|Avocate|Abogada|Avvocato|Advogada|Prawnik|Jurist|Юрист|法務担当
Data Analyst|Datenanalyst|Analyste de données|Analista de datos|Analista dati|Analista de dados|Analityk danych|Dataanalytiker|Аналитик данных|データアナリスト
Product Manager|Produktmanagerin|Chef de produit|Gerente de producto|Responsabile di prodotto|Gerente de produto|Kierownik produktu|Produktchef|Менеджер продукта|プロダクトマネージャー
Project Manager|Projektleiterin|Chef de projet|Jefe de proyecto|Responsabile di progetto|Gerente de projeto|Kierownik projektu|Projektledare|Руководитель проекта|プロジェクトマネージャー
Logistics Manager|Logistikleiter|Responsable logistique|Jefe de logística|Responsabile logistica|Gerente de logística|Kierownik logistyki|Logistikchef|Менеджер по логистике|物流マネージャー
Quality Manager|Qualitätsleiter|Responsable qualité|Responsable de calidad|Responsabile qualità|Gestor da qualidade|Kierownik jakości|Kvalitetschef|Руководитель отдела качества|品質マネージャー
Finance Director|Finanzdirektor|Directrice financière|Directora de finanzas|Direttore finanza|Diretora de finanças|Dyrektor finansów|Finansdirektör|Финансовый директор|財務部長
Production Manager|Produktionsleiter|Responsable de production|Jefe de producción|Responsabile produzione|Gerente de produção|Kierownik produkcji|Produktionschef|Менеджер производства|生産マネージャー
Recruiter|Recruiterin|Chargée de recrutement|Reclutadora|Selezionatrice|Recrutadora|Rekruterka|Rekryterare|Рекрутер|採用担当
Management Consultant|Unternehmensberater|Consultant en management|Consultor de gestión|Consulente di direzione|Consultor de gestão|Konsultant ds. zarządzania|Managementkonsult|Консультант по управлению|経営コンサルタント
Operations Manager|Betriebsleiterin|Responsable d'exploitation|Jefa de operaciones|Responsabile delle operazioni|Gerente de operações|Kierownik operacyjny|Driftchef|Менеджер по операциям|運営マネージャー
Graphic Designer|Grafikdesignerin|Graphiste|Diseñador gráfico|Grafico|Designer gráfico|Grafik|Grafisk formgivare|Графический дизайнер|グラフィックデザイナー
Customer Support Agent|Kundendienstmitarbeiter|Agent d'assistance clientèle|Agente de soporte al cliente|Addetto assistenza clienti|Agente de suporte ao cliente|Specjalista wsparcia klienta|Kundtjänstmedarbetare|Специалист поддержки клиентов|カスタマーサポート
Security Engineer|Sicherheitsingenieur|Ingénieur sécurité|Ingeniero de seguridad|Ingegnere della sicurezza|Engenheiro de segurança|Inżynier bezpieczeństwa|Säkerhetsingenjör|Инженер по безопасности|セキュリティエンジニア
`;

/** Jobs that offices seldom have. */
export const trades = `
Land Surveyor|Vermessungstechniker|Géomètre|Topógrafo|Geometra|Agrimensor|Geodeta|Lantmätare|Геодезист|測量士
Carpenter|Schreiner|Menuisier|Carpintero|Falegname|Marceneiro|Stolarz|Snickare|Плотник|大工
Electrician|Elektroniker|Électricien|Electricista|Elettricista|Eletricista|Elektryk|Elektriker|Электрик|電気工事士
Midwife|Hebamme|Sage-femme|Matrona|Ostetrica|Parteira|Położna|Barnmorska|Акушерка|助産師
Optician|Augenoptikermeisterin|Opticienne|Óptico|Ottico|Técnico em óptica|Optyk|Optiker|Оптик|眼鏡士
Librarian|Bibliothekar|Bibliothécaire|Bibliotecario|Bibliotecario comunale|Bibliotecário|Bibliotekarz|Bibliotekarie|Библиотекарь|司書
Translator|Übersetzerin|Traductrice|Traductora|Traduttrice|Tradutora|Tłumaczka|Översättare|Переводчица|翻訳者
Chemist|Chemielaborant|Chimiste|Químico|Chimico|Químico industrial|Chemik|Kemist|Химик|化学者
Veterinarian|Tierärztin|Vétérinaire|Veterinaria|Veterinario|Médica veterinária|Lekarz weterynarii|Veterinär|Ветеринар|獣医師
Pharmacist|Apotheker|Pharmacien|Farmacéutico|Farmacista|Farmacêutico|Farmaceuta|Apotekare|Провизор|薬剤師
Firefighter|Feuerwehrmann|Sapeur-pompier|Bombero|Vigile del fuoco|Bombeiro|Strażak|Brandman|Пожарный|消防士
Bus Driver|Busfahrer|Conducteur de bus|Conductor de autobús|Autista di autobus|Motorista de ônibus|Kierowca autobusu|Busschaufför|Водитель автобуса|バス運転手
Tailor|Schneider|Couturier|Sastre|Sarto|Alfaiate|Krawiec|Skräddare|Портной|仕立屋
Gardener|Landschaftsgärtner|Jardinier|Jardinero|Giardiniere|Jardineiro|Ogrodnik|Trädgårdsmästare|Садовник|庭師
Roofer|Dachdecker|Couvreur|Techador|Lattoniere|Telhadista|Dekarz|Takläggare|Кровельщик|屋根職人
Welder|Schweißer|Soudeur|Soldador|Saldatore|Soldador industrial|Spawacz|Svetsare|Сварщик|溶接工
Locksmith|Schlosser|Serrurier|Cerrajero|Fabbro|Serralheiro|Ślusarz|Låssmed|Слесарь|錠前師
Pastry Cook|Konditorin|Pâtissière|Pastelera|Pasticcera|Confeiteira|Cukierniczka|Konditor|Кондитер|菓子職人
Brewer|Brauer|Brasseur|Cervecero|Birraio|Cervejeiro|Piwowar|Bryggare|Пивовар|醸造家
Physiotherapist|Physiotherapeut|Kinésithérapeute|Fisioterapeuta|Fisioterapista|Fisioterapeuta esportivo|Fizjoterapeuta|Sjukgymnast|Физиотерапевт|理学療法士
Dentist|Zahnärztin|Dentiste|Odontóloga|Dentista|Cirurgiã-dentista|Stomatolog|Tandläkare|Стоматолог|歯科医師
Notary|Notar|Notaire|Notario|Notaio|Tabelião|Notariusz|Notarie|Нотариус|公証人
Photographer|Fotograf|Photographe|Fotógrafa|Fotografa|Fotógrafo|Fotografka|Fotograf och filmare|Фотограф|写真家
Crane Operator|Kranführer|Grutier|Operador de grúa|Gruista|Operador de guindaste|Operator dźwigu|Kranförare|Крановщик|クレーン運転士
Actuary|Aktuar|Actuaire|Actuario|Attuario|Atuário|Aktuariusz|Aktuarie|Актуарий|保険数理士
Beekeeper|Imker|Apicultrice|Apicultora|Apicoltrice|Apicultora familiar|Pszczelarz|Biodlare|Пчеловод|養蜂家
`;

/** What makes a rank above out of a job; `_` is the job. */
export const ranksAbove = `
Senior _|Senior _|_ senior|_ sénior|_ senior|_ sênior|Starszy _|Senior _|Старший _|主任_
Lead _|Leitender _|_ confirmé|_ principal|Capo _|_ pleno|Główny _|Förste _|Главный _|上級_
Deputy Head, _|Stellvertretende Leitung _|Adjoint au chef, _|Subjefe de área, _|Vicecapo area, _|Subchefe de área, _|Zastępca szefa, _|Biträdande chef, _|Заместитель начальника, _|副_
`;

/** What people without a job write as their title. */
export const without = `
Retired|Im Ruhestand|Retraité|Jubilado|In pensione|Aposentado|Na emeryturze|Pensionär|На пенсии|退職
Looking for new opportunities|Auf der Suche nach neuen Aufgaben|En recherche d'emploi|En búsqueda de empleo|In cerca di occupazione|Em busca de oportunidades|Szukam pracy|Söker nya möjligheter|В поиске работы|求職中
Career break|Auszeit|Année sabbatique|Año sabático|Anno sabbatico|Ano sabático|Przerwa zawodowa|Föräldraledig|Творческий отпуск|休職中
`;

/** What some put behind their title. */
export const additions = `
EMEA|Region Süd|Région Ouest|Zona Norte|Area Nord|Região Sul|Region Południe|Region Väst|Сибирь|関東
dog person|Kaffeetrinker|amoureux du vélo|amante del mar|amante dei cani|apaixonado por café|miłośnik kawy|löpare|люблю горы|猫好き
speaker|Podcaster|conférencière|ponente|relatrice|palestrante|prelegent|föreläsare|спикер|講演
`;

/** The lines of one of these tables, a column per language. */
export const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
