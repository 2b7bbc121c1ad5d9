import type { RssRecommendation } from '#contract/feeds/rss.ts';
import type { Realm } from '#contract/profile.ts';

/** A topic with the folded words that identify texts about it. */
export type Topic = { name: string; words: string[] };

/** A well-known feed. */
export type CuratedFeed = Omit<RssRecommendation, 'reason' | 'feedId'>;

const topicLines = `
Artificial intelligence | ai llm model models machine learning gpt agents prompt neural
Data and analytics | data analytics dashboard dashboards metrics number numbers sql warehouse report chart charts
Engineering | software engineering code developer developers api architecture deploy bug open source cloud
Product and design | product roadmap feature features user users design usability interface research onboarding
Sales | sales seller selling deal deals pipeline prospect outreach demo quota buyer buyers crm
Marketing | marketing brand content seo campaign audience newsletter positioning copy
Pricing and startups | pricing price prices founder founders startup startups funding saas revenue venture
Leadership and people | hiring hire team teams manager managers leadership culture payroll interview onboarding hr
Logistics and operations | logistics freight warehouse shipping supply chain operations pallet truck port cold
Climate and energy | climate carbon energy emissions sustainability solar grid co2
Security | security privacy vulnerability breach encryption ransomware attack
Business and economy | economy business market markets finance bank trade inflation strategy
`;

/** `topic | title | feed | site | what it is`. Public feeds whose URLs have been stable for years. */
const realLines = `
Artificial intelligence | Simon Willison’s Weblog | https://simonwillison.net/atom/everything/ | https://simonwillison.net/ | Hands-on notes on language models
Artificial intelligence | Hugging Face Blog | https://huggingface.co/blog/feed.xml | https://huggingface.co/blog | Open models and how to use them
Artificial intelligence | Google Research | https://research.google/blog/rss/ | https://research.google/blog/ | Research, explained by its authors
Artificial intelligence | Import AI | https://importai.substack.com/feed | https://importai.substack.com/ | Weekly AI research and policy
Data and analytics | FlowingData | https://flowingdata.com/feed | https://flowingdata.com/ | Data visualization
Data and analytics | Simply Statistics | https://simplystatistics.org/index.xml | https://simplystatistics.org/ | Statistics by three professors
Data and analytics | Our World in Data | https://ourworldindata.org/atom.xml | https://ourworldindata.org/ | Data on the world’s largest problems
Engineering | Hacker News | https://news.ycombinator.com/rss | https://news.ycombinator.com/ | Links for programmers
Engineering | GitHub Blog | https://github.blog/feed/ | https://github.blog/ | GitHub product and engineering news
Engineering | Martin Fowler | https://martinfowler.com/feed.atom | https://martinfowler.com/ | Software design and delivery
Engineering | Stack Overflow Blog | https://stackoverflow.blog/feed/ | https://stackoverflow.blog/ | Essays on software development
Engineering | Lobsters | https://lobste.rs/rss | https://lobste.rs/ | Links picked by programmers
Engineering | The Cloudflare Blog | https://blog.cloudflare.com/rss/ | https://blog.cloudflare.com/ | Internet infrastructure and security
Product and design | A List Apart | https://alistapart.com/main/feed/ | https://alistapart.com/ | Design and writing for the web
Product and design | Smashing Magazine | https://www.smashingmagazine.com/feed/ | https://www.smashingmagazine.com/ | Practical web design
Product and design | Nielsen Norman Group | https://www.nngroup.com/feed/rss/ | https://www.nngroup.com/ | User research findings
Product and design | Intercom Blog | https://www.intercom.com/blog/feed/ | https://www.intercom.com/blog/ | Product management and support
Product and design | Lenny’s Newsletter | https://www.lennysnewsletter.com/feed | https://www.lennysnewsletter.com/ | Product, growth and careers
Sales | HubSpot Sales | https://blog.hubspot.com/sales/rss.xml | https://blog.hubspot.com/sales | Outreach, pipelines and calls
Sales | SaaStr | https://www.saastr.com/feed/ | https://www.saastr.com/ | B2B software sales
Sales | Sales Hacker at Outreach | https://www.outreach.io/resources/blog/rss.xml | https://www.outreach.io/resources/blog | Sales team practices
Marketing | Seth’s Blog | https://seths.blog/feed/ | https://seths.blog/ | Daily short essays
Marketing | HubSpot Marketing | https://blog.hubspot.com/marketing/rss.xml | https://blog.hubspot.com/marketing | Content, search and email
Marketing | Content Marketing Institute | https://contentmarketinginstitute.com/feed/ | https://contentmarketinginstitute.com/ | Content marketing
Marketing | Search Engine Land | https://searchengineland.com/feed | https://searchengineland.com/ | Search industry news
Pricing and startups | Paul Graham: Essays | http://www.aaronsw.com/2002/feeds/pgessays.rss | https://paulgraham.com/articles.html | Essays on starting companies
Pricing and startups | Y Combinator | https://www.ycombinator.com/blog/rss/ | https://www.ycombinator.com/blog | Advice for founders
Pricing and startups | TechCrunch | https://techcrunch.com/feed/ | https://techcrunch.com/ | Startup news
Pricing and startups | Both Sides of the Table | https://bothsidesofthetable.com/feed | https://bothsidesofthetable.com/ | Startups and venture capital
Pricing and startups | Stratechery | https://stratechery.com/feed/ | https://stratechery.com/ | Tech company strategy
Leadership and people | Rands in Repose | https://randsinrepose.com/feed/ | https://randsinrepose.com/ | Engineering leadership
Leadership and people | Signal v. Noise | https://signalvnoise.com/posts.rss | https://signalvnoise.com/ | Running a calm company
Leadership and people | Harvard Business Review | http://feeds.hbr.org/harvardbusiness | https://hbr.org/ | Management research
Leadership and people | Ask a Manager | https://www.askamanager.org/feed | https://www.askamanager.org/ | Workplace advice
Logistics and operations | FreightWaves | https://www.freightwaves.com/feed | https://www.freightwaves.com/ | Daily freight market news
Logistics and operations | The Loadstar | https://theloadstar.com/feed/ | https://theloadstar.com/ | Shipping, air cargo and forwarding
Logistics and operations | Supply Chain Dive | https://www.supplychaindive.com/feeds/news/ | https://www.supplychaindive.com/ | Supply chain news
Climate and energy | Carbon Brief | https://www.carbonbrief.org/feed/ | https://www.carbonbrief.org/ | Climate science and policy
Climate and energy | Canary Media | https://www.canarymedia.com/rss | https://www.canarymedia.com/ | Energy transition news
Climate and energy | CleanTechnica | https://cleantechnica.com/feed/ | https://cleantechnica.com/ | Clean energy news
Security | Krebs on Security | https://krebsonsecurity.com/feed/ | https://krebsonsecurity.com/ | Security investigations
Security | Schneier on Security | https://www.schneier.com/feed/atom/ | https://www.schneier.com/ | Security analysis
Security | Troy Hunt | https://www.troyhunt.com/rss/ | https://www.troyhunt.com/ | Data breaches and passwords
Business and economy | Marginal Revolution | https://marginalrevolution.com/feed | https://marginalrevolution.com/ | Daily economics
Business and economy | MIT News | https://news.mit.edu/rss/feed | https://news.mit.edu/ | Research across all fields
Business and economy | BBC Business | https://feeds.bbci.co.uk/news/business/rss.xml | https://www.bbc.co.uk/news/business | Business news
`;

/** The sites of the sample network. */
const sampleLines = `
Data and analytics | Harbor Analytics Blog | http://blog.harbor-analytics.example/feed.xml | http://blog.harbor-analytics.example/ | Numbers that operations teams believe
Logistics and operations | Northwind Labs Journal | http://journal.northwind-labs.example/atom.xml | http://journal.northwind-labs.example/ | Notes from cold stores
Logistics and operations | Relay Freight News | http://news.relay-freight.example/rss.rdf | http://news.relay-freight.example/ | Part loads across the Baltic
Climate and energy | Feldgrün Notes | http://feldgruen.example/feed.json | http://feldgruen.example/ | Climate reporting for companies that make things
Pricing and startups | Vector & Vale on Pricing | http://pricing.vector-vale.example/feed.xml | http://pricing.vector-vale.example/ | Pricing advice for software companies
Leadership and people | Paylinka People | http://blog.paylinka.example/feed.xml | http://blog.paylinka.example/ | Payroll that no one has to think about
Pricing and startups | Kettle Notes | http://notes.kettle.example/rss | http://notes.kettle.example/ | A very small company, week by week
`;

export const topics: Topic[] = rowsOf(topicLines).map(([name = '', words = '']) => ({
  name,
  words: words.split(' '),
}));

export const curatedFeeds: CuratedFeed[] = [...feedsOf(sampleLines, 'sample'), ...feedsOf(realLines, 'real')];

function feedsOf(lines: string, realm: Realm): CuratedFeed[] {
  return rowsOf(lines).map(([topic = '', title = '', url = '', siteUrl = '', description = '']) => ({
    topic,
    network: realm,
    title,
    url,
    siteUrl,
    description,
  }));
}

function rowsOf(lines: string): string[][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}
