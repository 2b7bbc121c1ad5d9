import { describe, expect, it } from 'vitest';
import { guessMapping } from './find-shape.ts';

const url = 'https://www.linkedin.com/in/kim-lee';
const guess = (headers: string[], ...rows: string[][]) => guessMapping(headers, rows);

describe('guessMapping', () => {
  it("recognizes inGrow's own export", () => {
    const header = 'id,name,headline,title,company,seniority,guessed,location,linkedin_url,email,score,lists';
    expect(guess(header.split(','))).toEqual([
      'ignore',
      'name',
      'headline',
      'title',
      'company',
      'ignore',
      'guessed',
      'location',
      'url',
      'email',
      'ignore',
      'ignore',
    ]);
  });

  it("recognizes HubSpot's, Salesforce's and LinkedIn's Connections.csv", () => {
    expect(
      guess(['Record ID', 'First Name', 'Last Name', 'Email', 'Job Title', 'Company Name', 'LinkedIn URL']),
    ).toEqual(['ignore', 'first_name', 'last_name', 'email', 'title', 'company', 'url']);
    // Salesforce has no dedicated URL field: the values identify it.
    expect(
      guess(
        ['FirstName', 'LastName', 'Company', 'Title', 'Email', 'Website', 'LeadSource'],
        ['Kim', 'Lee', 'Acme', 'CTO', 'kim@acme.example', url, 'Web'],
      ),
    ).toEqual(['first_name', 'last_name', 'company', 'title', 'email', 'url', 'ignore']);
    expect(
      guess(
        ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'],
        ['Kim', 'Lee', url, '', 'Acme', 'CTO', '01 May 2024'],
      ),
    ).toEqual(['first_name', 'last_name', 'url', 'email', 'company', 'title', 'ignore']);
  });

  it('reads several languages, ignoring case, accents and punctuation', () => {
    expect(
      guess(['Vorname', 'Name', 'E-Mail-Adresse', 'Firma', 'Berufsbezeichnung', 'Ort', 'Profil']),
    ).toEqual(['first_name', 'last_name', 'email', 'company', 'title', 'location', 'url']);
    expect(guess(['NOM', 'PRENOM', 'Societe', 'Adresse e-mail'])).toEqual([
      'last_name',
      'first_name',
      'company',
      'email',
    ]);
    expect(guess(['Nombre', 'Apellidos', 'Empresa', 'Correo electrónico'])).toEqual([
      'first_name',
      'last_name',
      'company',
      'email',
    ]);
    expect(guess(['Nome', 'Cognome', 'Azienda'])).toEqual(['first_name', 'last_name', 'company']);
    expect(guess(['Nom', 'Entreprise'])).toEqual(['name', 'company']);
    expect(guess(['氏名', '会社名', 'メールアドレス'])).toEqual(['name', 'company', 'email']);
  });

  it('prefers URLs and emails in the values over column names', () => {
    expect(guess(['URL', 'Contact'], ['https://acme.example', url], ['', url])).toEqual(['ignore', 'url']);
    expect(guess(['LinkedIn', 'URL'], ['n/a', 'https://acme.example'])).toEqual(['ignore', 'ignore']);
    expect(guess(['LinkedIn URL', 'Name'], ['nowhere', 'a'], ['', 'b'], [url, 'c'], ['x', 'd'])[0]).toBe(
      'url',
    );
    expect(guess(['', ''], ['kim@acme.example', url])).toEqual(['email', 'url']);
  });

  it('assigns each field once', () => {
    expect(guess(['Email', 'Work email', 'Company', 'Firma'])).toEqual([
      'email',
      'ignore',
      'company',
      'ignore',
    ]);
  });

  it("recognizes other tools' headers by their words", () => {
    const known: [string, string][] = [
      ['Associated Company', 'company'],
      ['Primary Associated Company', 'company'],
      ['Company / Account', 'company'],
      ['Person - Organization', 'company'],
      ['Person - Job title', 'title'],
      ['Person - Name', 'name'],
      ['Current Job', 'title'],
      ['currentJob', 'title'],
      ['Organization Title', 'title'],
      ['occupation', 'headline'],
      ['Occupation', 'headline'],
      ['Contact Email', 'email'],
      ['lead_first_name', 'first_name'],
    ];
    for (const [header, field] of known) expect([header, ...guess([header])]).toEqual([header, field]);
    const others = [
      'Associated Company IDs',
      'Contact by',
      'Lead Source',
      'Contact owner',
      'Company website',
    ];
    for (const header of others) expect([header, ...guess([header])]).toEqual([header, 'ignore']);
  });

  it('prefers a whole header to one with more words', () => {
    expect(guess(['Person - Organization', 'Company'])).toEqual(['ignore', 'company']);
  });

  it("prefers URLs with a name to URLs with LinkedIn's id", () => {
    const opaque = 'https://www.linkedin.com/in/ACwAAAbCdEfGh';
    const lead = 'https://www.linkedin.com/sales/lead/ACwAAAbCdEfGh,NAME_SEARCH,a1B2';
    expect(
      guess(
        ['profileUrl', 'linkedInProfileUrl', 'defaultProfileUrl'],
        [lead, opaque, url],
        [lead, opaque, url],
      ),
    ).toEqual(['ignore', 'ignore', 'url']);
    expect(guess(['profileUrl', 'linkedInProfileUrl'], [lead, opaque])).toEqual(['ignore', 'url']);
  });
});
