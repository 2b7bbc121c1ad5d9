/** Languages of posts in the sample network. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'pl' | 'sv' | 'ja' | 'ar' | 'hi' | 'zh';

/**
 * Names that occur together, space-separated. `native=Latin` if the name has its own script; the Latin form
 * is used for the profile's slug. `places` are `City, Country`.
 */
export type Culture = {
  language: Language;
  share: number;
  first: string;
  last: string;
  places: readonly string[];
  /** The family name comes first in its own script, without a space. */
  familyFirst?: true;
};

export const cultures: readonly Culture[] = [
  {
    language: 'en',
    share: 15,
    first:
      'Grace Owen Hannah Callum Beth Marcus Ruth Elliot Naomi Declan Imogen Theo Claire Dylan Rosa Miles Joan Patrick Tessa Grant',
    last: 'Whitaker Doyle Pemberton Hale Ashworth Callahan Brennan Fairley Maddox Sutter Langley Okonedo Prior Kessler Tanner Holloway Quinn Barlow Rhodes Vickers',
    places: [
      'London, United Kingdom',
      'Manchester, United Kingdom',
      'Dublin, Ireland',
      'Austin, United States',
      'Chicago, United States',
      'Toronto, Canada',
      'Melbourne, Australia',
      'Boston, United States',
    ],
  },
  {
    language: 'en',
    share: 7,
    first:
      'Chidi Ngozi Tunde Folake Emeka Amara Bola Ifeoma Segun Yetunde Obinna Kemi Uche Damilola Zainab Musa',
    last: 'Okonkwo Adebayo Eze Balogun Nwosu Ogunleye Ibe Afolabi Chukwu Bello Olawale Nnamdi Abiola Danjuma Udo Ekwueme',
    places: ['Lagos, Nigeria', 'Abuja, Nigeria', 'London, United Kingdom', 'Ibadan, Nigeria'],
  },
  {
    language: 'en',
    share: 4,
    first: 'Kofi Ama Kwabena Efua Yaw Akosua Kojo Abena Nii Adwoa Wanjiru Otieno Achieng Kamau Njeri Baraka',
    last: 'Boateng Owusu Asante Addo Appiah Darko Quaye Amoah Mwangi Odhiambo Kimani Wambui Njoroge Ouma Mutua Kariuki',
    places: ['Accra, Ghana', 'Nairobi, Kenya', 'Kumasi, Ghana', 'Kampala, Uganda'],
  },
  {
    language: 'hi',
    share: 9,
    first:
      'अनन्या=Ananya रोहन=Rohan कविता=Kavita अर्जुन=Arjun मीरा=Meera विक्रम=Vikram स्नेहा=Sneha राहुल=Rahul नेहा=Neha संजय=Sanjay दीपा=Deepa करण=Karan पूजा=Pooja आदित्य=Aditya इशिता=Ishita मनीष=Manish',
    last: 'शर्मा=Sharma गुप्ता=Gupta जोशी=Joshi मेहता=Mehta वर्मा=Verma देसाई=Desai त्रिपाठी=Tripathi अय्यर=Iyer नायर=Nair कुलकर्णी=Kulkarni मल्होत्रा=Malhotra बनर्जी=Banerjee पटेल=Patel रेड्डी=Reddy चौहान=Chauhan सिन्हा=Sinha',
    places: ['Bengaluru, India', 'Mumbai, India', 'Pune, India', 'New Delhi, India', 'Hyderabad, India'],
  },
  {
    language: 'de',
    share: 10,
    first:
      'Anke Florian Katrin Moritz Jule Sebastian Heike Lennart Svenja Matthias Birgit Jannik Greta Holger Franziska Tobias Nele Clemens',
    last: 'Brandt Hoffmann Krüger Vogel Schäfer Lindner Böhm Reinhardt Petersen Kühn Wagner Sommer Roth Jäger Fuchs Hartmann Möller Engel',
    places: [
      'Berlin, Germany',
      'Hamburg, Germany',
      'München, Germany',
      'Zürich, Switzerland',
      'Wien, Austria',
      'Köln, Germany',
    ],
  },
  {
    language: 'fr',
    share: 8,
    first:
      'Camille Baptiste Léa Guillaume Manon Thibault Océane Rémi Aurélie Antoine Inès Mathieu Solène Hugo Clémence Yacine',
    last: 'Lefèvre Moreau Girard Chevalier Renaud Fontaine Perrin Mercier Dufour Gauthier Lemoine Barbier Roussel Benali Colin Marchand',
    places: ['Paris, France', 'Lyon, France', 'Nantes, France', 'Montréal, Canada', 'Bruxelles, Belgium'],
  },
  {
    language: 'es',
    share: 8,
    first:
      'Lucía Javier Carmen Andrés Marta Rodrigo Valentina Ignacio Paula Santiago Ximena Tomás Beatriz Emilio Daniela Gonzalo',
    last: 'Herrera Molina Castro Vargas Ríos Navarro Peña Ibáñez Salazar Cordero Montoya Aguirre Ledesma Quiroga Muñoz Zamora',
    places: [
      'Madrid, Spain',
      'Barcelona, Spain',
      'Ciudad de México, Mexico',
      'Bogotá, Colombia',
      'Buenos Aires, Argentina',
      'Santiago, Chile',
    ],
  },
  {
    language: 'pt',
    share: 6,
    first:
      'João Beatriz Rafael Mariana Thiago Larissa Gustavo Fernanda Caio Letícia Vinícius Renata Inês Duarte Sofia Nuno',
    last: 'Ferreira Almeida Carvalho Barbosa Rocha Teixeira Nogueira Azevedo Cardoso Pacheco Monteiro Siqueira Magalhães Batista Leal Fonseca',
    places: [
      'São Paulo, Brazil',
      'Lisboa, Portugal',
      'Porto, Portugal',
      'Belo Horizonte, Brazil',
      'Curitiba, Brazil',
    ],
  },
  {
    language: 'it',
    share: 5,
    first:
      'Giulia Lorenzo Chiara Davide Elisa Matteo Francesca Simone Alessia Riccardo Ilaria Pietro Serena Nicolò',
    last: 'Ricci Conti Galli Ferrara Bianchi Moretti Fabbri Rinaldi Caruso Villa Leone Gatti Serra Monti',
    places: ['Milano, Italy', 'Torino, Italy', 'Bologna, Italy', 'Roma, Italy'],
  },
  {
    language: 'pl',
    share: 6,
    first:
      'Agnieszka Paweł Katarzyna Michał Zofia Łukasz Małgorzata Jakub Ewa Krzysztof Natalia Grzegorz Weronika Szymon',
    last: 'Nowak Mazur Wójcik Krawczyk Pawlak Kowalczyk Wróbel Pietrzak Sikora Szewczyk Kaczmarek Stępień Gajda Żak',
    places: ['Warszawa, Poland', 'Kraków, Poland', 'Gdańsk, Poland', 'Wrocław, Poland'],
  },
  {
    language: 'sv',
    share: 6,
    first:
      'Astrid Gustav Ebba Viktor Linnea Johan Saga Emil Sigrid Henrik Tove Magnus Freja Rasmus Ingvild Sander',
    last: 'Bergström Lindgren Sjöberg Nyström Hedlund Åkesson Sandberg Ekholm Wallin Norén Dahl Haugen Bakke Kjær Østergaard Holm',
    places: ['Göteborg, Sweden', 'Stockholm, Sweden', 'Malmö, Sweden', 'Oslo, Norway', 'København, Denmark'],
  },
  {
    language: 'en',
    share: 3,
    first: 'Daan Lotte Sven Femke Joris Anouk Bram Eva Ruben Sanne',
    last: 'Jansen Visser Hoekstra Bakker Dijkstra Meijer Kramer Smit Postma Kuiper',
    places: ['Amsterdam, Netherlands', 'Rotterdam, Netherlands', 'Utrecht, Netherlands'],
  },
  {
    language: 'en',
    share: 2,
    first: 'Jana Petr Lucie Ondřej Tereza Martin Barbora Vojtěch',
    last: 'Krejčí Martinů Petrů Janů Jirků Kočí Hrubých Starých',
    places: ['Praha, Czechia', 'Brno, Czechia'],
  },
  {
    language: 'ja',
    share: 6,
    familyFirst: true,
    first:
      '健太=Kenta 美咲=Misaki 大輔=Daisuke 彩香=Ayaka 直樹=Naoki 由美=Yumi 翔太=Shota 恵子=Keiko 拓也=Takuya 真理=Mari 浩二=Koji 千尋=Chihiro',
    last: '佐藤=Sato 鈴木=Suzuki 高橋=Takahashi 伊藤=Ito 渡辺=Watanabe 中村=Nakamura 小林=Kobayashi 加藤=Kato 吉田=Yoshida 山口=Yamaguchi 松本=Matsumoto 石川=Ishikawa',
    places: ['Tokyo, Japan', 'Osaka, Japan', 'Fukuoka, Japan', 'Kyoto, Japan'],
  },
  {
    language: 'zh',
    share: 5,
    familyFirst: true,
    first:
      '晓明=Xiaoming 丽华=Lihua 建国=Jianguo 雨桐=Yutong 志强=Zhiqiang 思远=Siyuan 婷婷=Tingting 浩然=Haoran 佳怡=Jiayi 文博=Wenbo 静=Jing 磊=Lei',
    last: '王=Wang 李=Li 张=Zhang 陈=Chen 刘=Liu 黄=Huang 周=Zhou 吴=Wu 林=Lin 郑=Zheng 何=He 梁=Liang',
    places: ['Shanghai, China', 'Shenzhen, China', 'Singapore, Singapore', 'Taipei, Taiwan'],
  },
  {
    language: 'en',
    share: 3,
    familyFirst: true,
    first:
      '민준=Minjun 서연=Seoyeon 지훈=Jihoon 하은=Haeun 도윤=Doyoon 지우=Jiwoo 현우=Hyunwoo 수진=Sujin 태영=Taeyoung 은지=Eunji',
    last: '김=Kim 이=Lee 박=Park 최=Choi 정=Jung 강=Kang 조=Cho 윤=Yoon 임=Lim 한=Han',
    places: ['Seoul, South Korea', 'Busan, South Korea'],
  },
  {
    language: 'ar',
    share: 6,
    first:
      'ليلى=Layla عمر=Omar مريم=Mariam خالد=Khaled نور=Nour يوسف=Youssef هدى=Huda طارق=Tarek سلمى=Salma كريم=Karim رنا=Rana فيصل=Faisal',
    last: 'حداد=Haddad منصور=Mansour نجار=Najjar خوري=Khoury الشريف=Al-Sharif العلي=Al-Ali صالح=Saleh درويش=Darwish عباس=Abbas الفارس=Al-Fares يونس=Younes قاسم=Qasem',
    places: [
      'Dubai, United Arab Emirates',
      'Cairo, Egypt',
      'Riyadh, Saudi Arabia',
      'Amman, Jordan',
      'Beirut, Lebanon',
    ],
  },
  {
    language: 'en',
    share: 3,
    first:
      'Олена=Olena Андрій=Andriy Наталія=Nataliia Богдан=Bohdan Ірина=Iryna Тарас=Taras Катерина=Kateryna Максим=Maksym Юлія=Yuliia Остап=Ostap',
    last: 'Шевчук=Shevchuk Бондаренко=Bondarenko Коваль=Koval Мельник=Melnyk Ткаченко=Tkachenko Кравець=Kravets Лисенко=Lysenko Гончар=Honchar Савчук=Savchuk Романюк=Romaniuk',
    places: ['Kyiv, Ukraine', 'Lviv, Ukraine', 'Warszawa, Poland'],
  },
  {
    language: 'en',
    share: 3,
    first: 'Elif Mert Zeynep Emre Defne Burak Selin Kerem Aylin Onur',
    last: 'Yılmaz Demir Şahin Çelik Aydın Kılıç Öztürk Arslan Koç Güneş',
    places: ['İstanbul, Türkiye', 'Ankara, Türkiye', 'İzmir, Türkiye'],
  },
  {
    language: 'en',
    share: 2,
    first:
      'Νίκος=Nikos Ελένη=Eleni Γιώργος=Giorgos Μαρία=Maria Κώστας=Kostas Άννα=Anna Πέτρος=Petros Ζωή=Zoi',
    last: 'Δημητρίου=Dimitriou Αντωνίου=Antoniou Γεωργίου=Georgiou Ιωάννου=Ioannou Νικολάου=Nikolaou Χριστοδούλου=Christodoulou Κωνσταντίνου=Konstantinou',
    places: ['Athens, Greece', 'Thessaloniki, Greece'],
  },
  {
    language: 'en',
    share: 2,
    first: 'נועם=Noam תמר=Tamar איתן=Eitan מאיה=Maya יעל=Yael אורי=Uri שירה=Shira',
    last: 'לוי=Levi כהן=Cohen מזרחי=Mizrahi פרץ=Peretz ברק=Barak שגב=Segev',
    places: ['Tel Aviv, Israel', 'Haifa, Israel'],
  },
  {
    language: 'en',
    share: 3,
    first: 'Minh Linh Anh Quân Thảo Hải Trang Đức Phương Long',
    last: 'Nguyễn Trần Lê Phạm Hoàng Võ Đặng Bùi Đỗ Hồ',
    places: ['Ho Chi Minh City, Vietnam', 'Hanoi, Vietnam', 'Sydney, Australia'],
  },
];
