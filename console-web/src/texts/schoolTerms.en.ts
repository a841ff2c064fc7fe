import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { SchoolTermsKey } from './schoolTerms.zh.ts';

export const schoolTermsEn: Bundle<SchoolTermsKey> = {
  'school.lead':
    'The name is shown at terminals, on phones and PCs and on documents that are issued from now on. Phones and PCs show it at once, terminals within five minutes.',
  'school.code': 'School code',
  'school.codeHint': 'Terminals and other systems identify the school by it, so it cannot be changed.',
  'school.name': 'Name',
  'school.nameHint':
    'Documents that were issued keep the name they were issued with; the verification page shows the present one.',
  'school.timeZone': 'Time zone',
  'school.now': 'Local time there: {{time}}',
  'school.zoneChanges': 'Changing the time zone changes how days and times are counted',
  'school.zoneMoves':
    'These follow the new zone: times on pages and documents, when periods of free copies and free pages begin, which day it is for opening hours, terms and dates of validity, quiet hours of warnings, the daily shut-down of terminals, and the next synchronisation by schedule. What happened near midnight may belong to the day before or after.',
  'school.zoneStays':
    'These do not: statistics, the ledger and reconciliation, which always count by days in Beijing, and times already printed.',
  'look.title': 'Logo and colour',
  'look.lead':
    'Shown at terminals, on phones and on PCs. Phones and PCs show a change the next time a page is opened, terminals within five minutes.',
  'look.logo': 'Logo',
  'look.logoHint':
    'PNG or JPEG, up to {{limit}}, at least 32 pixels a side; it is scaled down when you save. A PNG with a transparent background and no empty margin looks best. Everybody can see the logo.',
  'look.logoDrop': 'Use the product’s logo',
  'look.logoBroken': 'The browser cannot show this file. Please choose another picture',
  'look.colour': 'Colour',
  'look.colourOwn': 'Your own colour',
  'look.colourCode': 'Colour code',
  'look.colourWrong': 'Enter a code such as #1f5fa8',
  'look.colourProduct': 'Product default',
  'look.preset.blue': 'Blue',
  'look.preset.teal': 'Teal',
  'look.preset.green': 'Green',
  'look.preset.purple': 'Purple',
  'look.preset.crimson': 'Crimson',
  'look.preset.brown': 'Brown',
  'look.adjusted': 'Text could not be read on a colour this light, so it is shown darker, as {{shown}}.',
  'look.preview': 'Preview',
  'look.kiosk': 'Kiosk',
  'look.phone': 'Phone',
  'look.console': 'Console, light',
  'look.consoleDark': 'Console, dark',
  'look.sampleAction': 'Start printing',
  'look.sampleLink': 'My orders',
  'licence.lead':
    "Open or close modules, and set their order on the kiosk's home screen. Phones and PCs follow at once, terminals within five minutes.",
  'licence.up': 'Move up: {{name}}',
  'licence.what.TAKE_CODE_PRINT':
    'Printing by pickup code at terminals. When it is closed, terminals do not offer it, and codes that people have cannot be used there.',
  'licence.what.SELF_PRINT':
    'Ordering certificates on the phone, at a PC and at terminals. When it is closed, nobody sees items.',
  'licence.what.CLOUD_PRINT':
    'Uploading files and printing them at terminals. When it is closed, no new files are taken.',
  'licence.what.SELF_PAYMENT':
    'Paying the fees that the school has set, at terminals. When it is closed, terminals do not offer it.',
  'licence.what.TRAIN_CARD':
    'Train discount cards are written and recharged at terminals. When closed, terminals do not show it.',
  'licence.what.OUTPATIENT':
    'People print their own campus hospital reports at terminals. When closed, terminals do not offer it.',
  'licence.what.STUDENT_CARD':
    'Students order and pay for a new student card at a terminal, and collect it with a slip. When closed, terminals do not offer it.',
  'licence.what.SELF_INQUIRY':
    "Looking up one's own marks, balance and the like at terminals. Closed, it is not on their home screen.",
  'licence.what.REGISTRATION':
    'Registering for the term and reporting back from leave at terminals. Closed, it is not on their home screen.',
  'licence.what.FACE':
    'Having a face photo taken, looking at it or withdrawing it at terminals with a camera. Closed, it is not on their home screen, and the school withdraws photos on request.',
  'licence.what.MOBILE': 'The phone pages. When they are closed, they say that they are not open.',
  'licence.what.INTERNATIONAL':
    'English pages. When they are closed, students and staff see Chinese only; the console keeps both languages.',
  'cloudTerms.lead':
    'Prices, limits and free sides for files that people upload. A change concerns orders that are placed or changed after it.',
  'cloudTerms.unlicensed': '“Cloud print” is not open at this school. These terms apply once it is.',
  'cloudTerms.enabled': 'Take new files',
  'cloudTerms.prices': 'Prices',
  'cloudTerms.pricesHint': 'Per printed side. A kind of paper without prices is not offered.',
  'cloudTerms.paper.a4': 'A4, black',
  'cloudTerms.paper.a4Colour': 'A4, colour',
  'cloudTerms.paper.a3': 'A3, black',
  'cloudTerms.paper.a3Colour': 'A3, colour',
  'cloudTerms.perSide': 'One-sided',
  'cloudTerms.perSideDuplex': 'Both sides',
  'cloudTerms.priceOf': '{{paper}}, {{side}}, per side',
  'cloudTerms.yuan': 'yuan',
  'cloudTerms.bothPrices': 'Enter both prices, or neither',
  'cloudTerms.noPrice': 'Enter prices for one kind of paper at least',
  'cloudTerms.limits': 'Limits',
  'cloudTerms.maxFile': 'Largest file',
  'cloudTerms.maxPages': 'Most pages of a file',
  'cloudTerms.copiesMax': 'Most copies of an order',
  'cloudTerms.keptDays': 'Kept after the upload for',
  'cloudTerms.keptAfterPrint': 'Kept after printing for',
  'cloudTerms.free': 'Free sides per term',
  'cloudTerms.freeHint':
    'Terms are September to January and February to August. More for single persons is given under “Free cloud-print pages”.',
  'cloudTerms.role.student': 'Students',
  'cloudTerms.role.staff': 'Staff',
  'cloudTerms.unit.mb': 'MB',
  'cloudTerms.unit.pages': 'pages',
  'cloudTerms.unit.copies': 'copies',
  'cloudTerms.unit.days': 'days',
  'cloudTerms.unit.hours': 'hours',
  'cloudTerms.unit.sides': 'sides',
};
