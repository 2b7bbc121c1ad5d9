/** What a column of a CSV file holds, as an import offers it. `read-csv-row.ts` reads it. */
const fields = {
  url: 'LinkedIn URL',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  headline: 'Headline',
  title: 'Job title',
  company: 'Company',
  location: 'Location',
  email: 'Email',
  guessed: 'Guessed fields (from an inGrow export)',
  ignore: 'Don’t import',
} satisfies Record<string, string>;

export type CsvField = keyof typeof fields;
export const csvFieldLabels: Readonly<Record<CsvField, string>> = fields;
export const csvFields = Object.keys(fields) as CsvField[];

/**
 * Column names, most certain first: from our own export, HubSpot's and Salesforce's exports, LinkedIn's
 * Connections.csv, common tools, and several languages. `either` lists words that mean a full, first, or last
 * name, depending on the columns next to them.
 */
export const headerWords = {
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
} satisfies Partial<Record<CsvField | 'either', string>>;
