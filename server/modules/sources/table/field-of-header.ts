/**
 * Column names, most certain first: from our own export, HubSpot's and Salesforce's exports, LinkedIn's
 * Connections.csv, common tools, and several languages. `either` lists words that mean a full, first, or last
 * name, depending on the columns next to them.
 */
const headerWords = {
  url: `linkedin_url,LinkedIn URL,LinkedIn profile URL,LinkedIn profile,LinkedIn,Person LinkedIn URL,
    Contact LinkedIn URL,Lead LinkedIn URL,hs_linkedin_url,LinkedIn bio,LinkedIn link,Profile URL,Public profile URL,
    Default profile URL,Profile link,Profile,Profillink,Profil-URL,Profiladresse,Profil,URL du profil,
    Adresse du profil,Profil LinkedIn,URL de LinkedIn,URL del perfil,Enlace del perfil,Perfil,Perfil de LinkedIn,
    Perfil do LinkedIn,URL do perfil,Profilo,Profilo LinkedIn,URL profilo,Profiel,Profiel-URL,Sales Navigator URL,
    Member URL,URL,Link,プロフィール,个人主页`,
  first_name: `first_name,First Name,Given name,Forename,fname,Vorname,Rufname,Prénom,Nombre de pila,Primeiro nome,
    Nome próprio,Voornaam,Förnamn,Fornavn,Imię,Etunimi,Jméno,名`,
  last_name: `last_name,Last Name,Surname,Family name,lname,Nachname,Familienname,Zuname,Nom de famille,Apellido,
    Apellidos,Cognome,Sobrenome,Apelido,Achternaam,Efternamn,Etternavn,Efternavn,Nazwisko,Sukunimi,Příjmení,姓`,
  name: `Full Name,Contact name,Lead name,Person name,Vollständiger Name,Vor- und Nachname,Nom complet,Nom et prénom,
    Nombre completo,Nombre y apellidos,Nome completo,Nome e cognome,Volledige naam,Fullständigt namn,Fullt navn,
    Kontakt,Contact,Person,姓名,氏名,名前`,
  either: 'name,Nom,Nombre,Nome,Naam,Namn,Navn,Nimi',
  headline: `headline,LinkedIn headline,Profile headline,Tagline,Slogan,Profilslogan,Titelzeile,Überschrift,
    Titre du profil,Accroche,Titular,Kopregel,Rubrik,Occupation`,
  title: `title,Job Title,Organization Title,Organisation Title,Position,Current title,Current position,Role,Job,Berufsbezeichnung,Jobtitel,Stelle,
    Stellenbezeichnung,Funktion,Poste,Fonction,Intitulé du poste,Titre,Puesto,Cargo,Título,Titolo,Qualifica,
    Ruolo,Mansione,Função,Functie,Functietitel,Befattning,Pracovní pozice,Stilling,Stanowisko,职位,役職`,
  company: `company,Company Name,Current company,Company / Account,Account Name,Account,Organization,Organisation,Organization name,
    Employer,Firma,Firmenname,Unternehmen,Arbeitgeber,Entreprise,Société,Nom de l'entreprise,Empresa,Compañía,
    Nombre de la empresa,Azienda,Società,Nome azienda,Nome da empresa,Bedrijf,Bedrijfsnaam,Företag,Företagsnamn,
    Selskap,Virksomhed,Yritys,公司,会社,会社名`,
  location: `location,Person location,City,Region,Ort,Standort,Stadt,Wohnort,Lieu,Localisation,Ville,Ubicación,
    Ciudad,Localidad,Località,Città,Localização,Localidade,Cidade,Locatie,Plaats,Stad,Plats,Sted,By,Lokalizacja,
    Miasto,所在地,城市`,
  email: `email,Email Address,E-mail,Mail,Work email,Primary email,Business email,E-Mail-Adresse,Mailadresse,
    Adresse e-mail,Courriel,Adresse courriel,Correo,Correo electrónico,Posta elettronica,Indirizzo email,
    Endereço de email,Correio eletrônico,E-mailadres,E-post,E-postadress,E-postadresse,Adres e-mail,邮箱,
    メールアドレス`,
  guessed: 'guessed',
} as const;

/** What a column may contain, by its name. `either` is one of a person's names. */
export type HeaderField = keyof typeof headerWords;

/** A header as compared: letters and digits only, ignoring case and accents. `E-Mail` is `email`. */
function plain(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const words = new Map(
  Object.entries(headerWords).flatMap(([field, names]) =>
    names.split(',').map((name, rank) => [plain(name), { field: field as HeaderField, rank }]),
  ),
);

/** Words before a field that say whose it is: `Person - Job title`, `Primary Associated Company`. */
const qualifiers = new Set(
  'associated,contact,current,lead,linkedin,member,person,primary,profile,prospect,user'.split(','),
);

/** A name without the words that say whose field it is; null if it has none, or nothing is left. */
function unqualified(header: string): string | null {
  const parts = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = parts.findIndex((word) => !qualifiers.has(plain(word)));
  return first > 0 ? parts.slice(first).join(' ') : null;
}

/** Less certain than any whole name. */
const unqualifiedRank = 1000;

/**
 * What a column with this name contains, and how certain that is (0 is most certain); null for an unknown
 * name.
 */
export function headerWord(header: string): { field: HeaderField; rank: number } | null {
  const known = words.get(plain(header));
  if (known !== undefined) return known;
  const rest = plain(unqualified(header) ?? '');
  // Words of two letters occur in too many names.
  const found = rest.length < 3 ? undefined : words.get(rest);
  return found === undefined ? null : { field: found.field, rank: found.rank + unqualifiedRank };
}

/** What a column with this name contains; null for an unknown name. */
export function fieldOfHeader(header: string): HeaderField | null {
  return headerWord(header)?.field ?? null;
}
