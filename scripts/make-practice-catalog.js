/**
 * Writes resources/practice-catalog.json, the products of practice mode, from the tables below.
 * The same tables always give the same file: `node scripts/make-practice-catalog.js`.
 *
 * Costs are invented but believable: they follow a price band per country, from 1 (cheap) to 6 (remote).
 */
import { writeFileSync } from 'node:fs';

/** Cost of 1 GB in US cents, by price band. */
const centsOfOneGb = [220, 270, 340, 470, 680, 980];

/** How much more a larger package costs than 1 GB, in hundredths. */
const sizeFactors = new Map([
  [1, 100],
  [3, 225],
  [5, 330],
  [10, 541],
  [20, 870],
  [50, 1650],
]);

/** Unlimited packages cost per day; the first days cost most. GB a day at full speed: `fullSpeedGb`. */
const unlimitedFactors = new Map([
  [7, 560],
  [15, 940],
  [30, 1340],
]);
const fullSpeedGb = 3;

/** The packages of a country or region: GB and days. */
const shelves = {
  /** Where most customers go. */
  popular: [
    [1, 7],
    [3, 15],
    [5, 30],
    [10, 30],
    [20, 30],
    [50, 30],
  ],
  standard: [
    [1, 7],
    [3, 30],
    [5, 30],
    [10, 30],
  ],
  remote: [
    [1, 7],
    [3, 15],
    [5, 30],
  ],
  region: [
    [1, 7],
    [3, 15],
    [5, 30],
    [10, 30],
    [20, 30],
    [50, 30],
  ],
};

/**
 * Code, English name, price band, then: `*` for a popular country, `**` for one with unlimited packages too.
 * Networks follow the bar where they are known.
 */
const countryTable = `
JP Japan 3 ** | SoftBank, KDDI
US United States 2 ** | T-Mobile, AT&T
TR Türkiye 1 ** | Turkcell, Vodafone
TH Thailand 1 ** | AIS, True
AE United Arab Emirates 3 ** | e&, du
GB United Kingdom 1 ** | O2, Vodafone
FR France 1 ** | Orange, SFR
IT Italy 1 ** | TIM, WindTre
ES Spain 1 ** | Movistar, Orange
DE Germany 1 ** | Telekom, Vodafone
GR Greece 1 ** | Cosmote, Vodafone
PT Portugal 1 ** | MEO, NOS
KR South Korea 2 ** | SK Telecom, KT
CN China 3 ** | China Unicom, China Mobile
AU Australia 2 ** | Telstra, Optus
CA Canada 3 ** | Rogers, Bell
ID Indonesia 1 ** | Telkomsel, XL
CH Switzerland 2 * | Swisscom, Sunrise
AT Austria 1 * | A1, Magenta
NL Netherlands 1 * | KPN, Vodafone
SG Singapore 2 * | Singtel, StarHub
MY Malaysia 1 * | Maxis, CelcomDigi
VN Vietnam 1 * | Viettel, Vinaphone
PH Philippines 2 * | Globe, Smart
IN India 2 * | Airtel, Jio
HK Hong Kong 2 * | CSL, SmarTone
TW Taiwan 2 * | Chunghwa Telecom, Far EasTone
MX Mexico 3 * | Telcel, AT&T
BR Brazil 3 * | Vivo, Claro
EG Egypt 3 * | Vodafone, Orange
MA Morocco 3 * | Maroc Telecom, Orange
SA Saudi Arabia 3 * | stc, Mobily
QA Qatar 3 * | Ooredoo, Vodafone
NZ New Zealand 2 * | Spark, One NZ
ZA South Africa 3 * | Vodacom, MTN
AL Albania 2 | Vodafone, One
AD Andorra 3 | Andorra Telecom
AM Armenia 2 | Team, Ucom
AZ Azerbaijan 2 | Azercell, Bakcell
BY Belarus 4 | A1, MTS
BE Belgium 1 | Proximus, Orange
BA Bosnia and Herzegovina 2 | BH Telecom, m:tel
BG Bulgaria 1 | A1, Vivacom
HR Croatia 1 | Hrvatski Telekom, A1
CY Cyprus 1 | Cyta, Epic
CZ Czechia 1 | O2, T-Mobile
DK Denmark 1 | TDC, Telenor
EE Estonia 1 | Telia, Elisa
FO Faroe Islands 4
FI Finland 1 | Elisa, DNA
GE Georgia 2 | Magti, Silknet
GI Gibraltar 3
GG Guernsey 3
HU Hungary 1 | Telekom, Yettel
IS Iceland 2 | Síminn, Nova
IE Ireland 1 | Vodafone, Three
IM Isle of Man 3
JE Jersey 3
LV Latvia 1 | LMT, Tele2
LI Liechtenstein 2
LT Lithuania 1 | Telia, Bitė
LU Luxembourg 1 | POST, Orange
MT Malta 1 | Epic, GO
MD Moldova 2 | Orange, Moldcell
MC Monaco 3 | Monaco Telecom
ME Montenegro 2 | One, m:tel
MK North Macedonia 2 | A1, Telekom
NO Norway 1 | Telenor, Telia
PL Poland 1 | Orange, Play
RO Romania 1 | Orange, Vodafone
SM San Marino 3
RS Serbia 2 | Yettel, A1
SK Slovakia 1 | Orange, O2
SI Slovenia 1 | A1, Telekom Slovenije
SE Sweden 1 | Telia, Tele2
UA Ukraine 2 | Kyivstar, Vodafone
AX Åland Islands 3
GL Greenland 6
RU Russia 4 | MTS, MegaFon
KZ Kazakhstan 2 | Kcell, Beeline
KG Kyrgyzstan 3 | MegaCom, Beeline
TJ Tajikistan 5 | Tcell
UZ Uzbekistan 2 | Ucell, Beeline
TM Turkmenistan 6
MN Mongolia 4 | Mobicom, Unitel
BD Bangladesh 3 | Grameenphone, Robi
BN Brunei 4
BT Bhutan 6
KH Cambodia 2 | Smart, Cellcard
LA Laos 3 | Unitel, Lao Telecom
LK Sri Lanka 2 | Dialog, Mobitel
MO Macao 2 | CTM
MM Myanmar 5
MV Maldives 5 | Dhiraagu, Ooredoo
NP Nepal 3 | Ncell, Nepal Telecom
PK Pakistan 2 | Jazz, Zong
TL Timor-Leste 5
AF Afghanistan 6
BH Bahrain 3 | Batelco, Zain
IQ Iraq 4 | Zain, Asiacell
IL Israel 2 | Partner, Cellcom
JO Jordan 3 | Zain, Orange
KW Kuwait 3 | Zain, Ooredoo
LB Lebanon 5 | touch, Alfa
OM Oman 3 | Omantel, Ooredoo
PS Palestine 5
YE Yemen 6
AR Argentina 3 | Claro, Personal
BO Bolivia 4 | Entel, Tigo
CL Chile 3 | Entel, Movistar
CO Colombia 3 | Claro, Movistar
CR Costa Rica 3 | Kölbi, Claro
EC Ecuador 4 | Claro, Movistar
SV El Salvador 4 | Claro, Tigo
GF French Guiana 4
GT Guatemala 3 | Claro, Tigo
GY Guyana 5
HN Honduras 4 | Claro, Tigo
NI Nicaragua 4 | Claro, Tigo
PA Panama 3 | +Móvil, Tigo
PY Paraguay 4 | Tigo, Personal
PE Peru 3 | Claro, Movistar
SR Suriname 5
UY Uruguay 3 | Antel, Claro
VE Venezuela 5
BZ Belize 5
AI Anguilla 6
AG Antigua and Barbuda 5
AW Aruba 4
BS Bahamas 5
BB Barbados 5
BM Bermuda 5
BQ Caribbean Netherlands 5
KY Cayman Islands 5
CU Cuba 6
CW Curaçao 4
DM Dominica 5
DO Dominican Republic 3 | Claro, Altice
GD Grenada 5
GP Guadeloupe 4
HT Haiti 5
JM Jamaica 4 | Digicel, Flow
MQ Martinique 4
MS Montserrat 6
PR Puerto Rico 2 | T-Mobile, AT&T
BL Saint Barthélemy 5
KN Saint Kitts and Nevis 5
LC Saint Lucia 5
MF Saint Martin 5
VC Saint Vincent and the Grenadines 5
TT Trinidad and Tobago 5 | Digicel, bmobile
TC Turks and Caicos Islands 5
VI U.S. Virgin Islands 3
VG British Virgin Islands 5
DZ Algeria 3 | Djezzy, Ooredoo
AO Angola 5
BJ Benin 5 | MTN, Moov
BW Botswana 5 | Mascom, Orange
BF Burkina Faso 5 | Orange, Moov
CM Cameroon 5 | MTN, Orange
CV Cape Verde 5
CF Central African Republic 6
TD Chad 6
CG Republic of the Congo 6
CD DR Congo 5 | Vodacom, Orange
CI Côte d'Ivoire 4 | Orange, MTN
SZ Eswatini 4 | MTN
ET Ethiopia 6
GA Gabon 5
GM Gambia 5
GH Ghana 3 | MTN, Telecel
GN Guinea 5 | Orange, MTN
GW Guinea-Bissau 5
KE Kenya 3 | Safaricom, Airtel
LS Lesotho 5 | Vodacom
LR Liberia 5 | Orange
MG Madagascar 4 | Orange, Telma
MW Malawi 5 | Airtel, TNM
ML Mali 5 | Orange
MR Mauritania 6
MU Mauritius 4 | my.t, Emtel
YT Mayotte 4
MZ Mozambique 4 | Vodacom
NA Namibia 6 | MTC
NE Niger 6
NG Nigeria 3 | MTN, Airtel
RE Réunion 3 | Orange, SFR
RW Rwanda 4 | MTN, Airtel
SN Senegal 5 | Orange
SC Seychelles 5 | Airtel, Cable & Wireless
SL Sierra Leone 5 | Orange
SD Sudan 6
TZ Tanzania 3 | Vodacom, Airtel
TN Tunisia 3 | Ooredoo, Orange
UG Uganda 4 | MTN, Airtel
ZM Zambia 4 | MTN, Airtel
ZW Zimbabwe 5 | Econet
FJ Fiji 4 | Vodafone, Digicel
PF French Polynesia 6
GU Guam 3
NR Nauru 6
NC New Caledonia 6
PG Papua New Guinea 6 | Digicel
WS Samoa 5 | Vodafone, Digicel
TO Tonga 5 | Digicel
VU Vanuatu 5 | Vodafone, Digicel
`;

const caribbean =
  'AG AI AW BB BL BM BQ BS CW DM DO GD GP HT JM KN KY LC MF MQ MS PR TC TT VC VG VI GF GY SR'.split(' ');
const latinAmerica = 'AR BO BR BZ CL CO CR DO EC GT HN MX NI PA PE PR PY SV UY'.split(' ');
const northAmerica = 'CA MX US'.split(' ');
const nordics = 'DK FI FO IS NO SE AX'.split(' ');
const baltics = 'EE LT LV'.split(' ');
const balkans = 'AL BA BG GR HR ME MK RO RS SI'.split(' ');
const gulf = 'AE BH KW OM QA SA'.split(' ');
const middleEast = [...gulf, ...'EG IL IQ JO TR'.split(' ')];
const asia12 = 'CN HK ID JP KH KR MO MY SG TH TW VN'.split(' ');
const asiaPacific = [...asia12, ...'AU BD BN FJ GU IN LA LK NZ PH PK'.split(' ')];
const centralAsia = 'KG KZ MN TJ UZ'.split(' ');
const oceania = 'AU FJ GU NZ PG TO VU WS'.split(' ');
const africa = (
  'BF BJ BW CD CG CI CM DZ EG GA GH GM GN GW KE LR LS MA MG ML MU MW MZ NE NG RE RW SC SD SL SN SZ TD TN TZ UG ' +
  'YT ZA ZM ZW'
).split(' ');
const europe33 =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK UA'.split(
    ' ',
  );
const europe43 = [...europe33, ...'AL BA GI MC MD ME MK RS SM TR'.split(' ')];

/** Everything that a world package covers: the regions that it is made of, each country once. */
const world = [
  ...europe43,
  ...asiaPacific,
  ...northAmerica,
  ...latinAmerica,
  ...middleEast,
  ...centralAsia,
  ...'AM AZ GE DZ GH KE MA MG MU MZ NG RE RW SN TN TZ UG ZA ZM CI CM AW BB BM CW GP JM KY LC MQ TC TT'.split(
    ' ',
  ),
  ...'GG JE IM FO MV NP VI GF'.split(' '),
];

/** Id, name, price band in tenths (so that a region can lie between two bands), countries. */
const regions = [
  ['eu33', 'Europe 33', 14, europe33],
  ['eu43', 'Europe 43', 17, europe43],
  ['nordics', 'Nordics', 14, nordics],
  ['baltics', 'Baltics', 12, baltics],
  ['balkans', 'Balkans', 20, balkans],
  ['asia12', 'Asia 12', 33, asia12],
  ['apac', 'Asia Pacific', 37, asiaPacific],
  ['casia', 'Central Asia', 42, centralAsia],
  ['gulf', 'Gulf', 38, gulf],
  ['mideast', 'Middle East', 40, middleEast],
  ['namerica', 'North America', 30, northAmerica],
  ['latam', 'Latin America', 43, latinAmerica],
  ['caribbean', 'Caribbean', 52, caribbean],
  ['africa', 'Africa', 52, africa],
  ['oceania', 'Oceania', 36, oceania],
  ['global', 'Global', 50, world],
];

/**
 * @typedef {{
 *   id: string, name: string, oneGbCents: number, countries: string[], networks: string[],
 *   shelf: number[][], unlimited: boolean,
 * }} Place
 */

/** @param {string} line @returns {Place} */
function readCountry(line) {
  const match = /^([A-Z]{2}) (.+) ([1-6])( \*{1,2})?(?: \| (.+))?$/u.exec(line);
  if (match === null) throw new Error(`can't read the line "${line}"`);
  const [, code = '', name = '', bandText, stars = '', networks] = match;
  const band = Number(bandText);
  return {
    id: code.toLowerCase(),
    name,
    oneGbCents: vary(centsAt(band * 10), code),
    countries: [code],
    networks: networks === undefined ? [] : networks.split(', '),
    shelf: stars !== '' ? shelves.popular : band >= 5 ? shelves.remote : shelves.standard,
    unlimited: stars.trim() === '**',
  };
}

/** @param {number} bandInTenths the cost of 1 GB there, between the two bands around it */
function centsAt(bandInTenths) {
  const lower = Math.floor(bandInTenths / 10);
  const from = centsOfOneGb[lower - 1] ?? 0;
  const to = centsOfOneGb[lower] ?? from;
  return from + Math.round(((to - from) * (bandInTenths % 10)) / 10);
}

/** Neighbors in a band don't cost exactly the same; Japan stays as it is, the examples use it. */
function vary(/** @type {number} */ cents, /** @type {string} */ code) {
  if (code === 'JP') return cents;
  const step = (code.charCodeAt(0) * 7 + code.charCodeAt(1) * 3) % 9;
  return cents + Math.round((cents * (step - 4)) / 60);
}

/** Rounded to 5 cents. @param {number} oneGbCents @param {number | undefined} factor in hundredths */
function salePrice(oneGbCents, factor = 0) {
  const cents = Math.round((oneGbCents * factor) / 500) * 5;
  return Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
}

/** @param {Place} place */
function productsOf(place) {
  const shared = { countrySet: place.name, countries: place.countries, networks: place.networks };
  const sized = place.shelf.map(([gb = 0, days = 0]) => ({
    productId: `${place.id}-${gb}gb-${days}d`,
    name: `${place.name} ${gb} GB ${days} days`,
    ...shared,
    size: { sizeUnit: 'GB', sizeValue: gb },
    unlimited: false,
    validity: { size: days, unit: 'day' },
    salePrice: salePrice(place.oneGbCents, sizeFactors.get(gb)),
  }));
  const unlimited = [...unlimitedFactors].map(([days, factor]) => ({
    productId: `${place.id}-unlimited-${days}d`,
    name: `${place.name} unlimited ${days} days`,
    ...shared,
    size: { sizeUnit: 'GB', sizeValue: fullSpeedGb },
    unlimited: true,
    validity: { size: days, unit: 'day' },
    salePrice: salePrice(place.oneGbCents, factor),
  }));
  return place.unlimited ? [...sized, ...unlimited] : sized;
}

const countries = countryTable.trim().split('\n').map(readCountry);
const known = new Set(countries.flatMap((country) => country.countries));

const regionPlaces = regions.map(([id, name, band, members]) => {
  const codes = [...new Set(/** @type {string[]} */ (members))].sort();
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length > 0)
    throw new Error(`${String(name)} has countries without a line: ${unknown.join(' ')}`);
  return {
    id: id === 'global' ? `global${codes.length}` : String(id),
    name: id === 'global' ? `Global ${codes.length}` : String(name),
    oneGbCents: centsAt(Number(band)),
    countries: codes,
    networks: [],
    shelf: shelves.region,
    unlimited: false,
  };
});

const byName = countries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
const products = [...byName, ...regionPlaces].flatMap(productsOf);
const lines = products.map((product) => `    ${JSON.stringify(product)}`);
const file = new URL('../resources/practice-catalog.json', import.meta.url);
writeFileSync(file, `{\n  "products": [\n${lines.join(',\n')}\n  ]\n}\n`);
console.log(`${products.length} products, ${countries.length} countries, ${regions.length} regions`);
for (const region of regionPlaces) console.log(`${region.name}: ${region.countries.length} countries`);
