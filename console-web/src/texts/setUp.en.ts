import type { setUpZh } from './setUp.zh.ts';

/** English texts of the first start. */
export const setUpEn: Readonly<Record<keyof typeof setUpZh, string>> = {
  'setUp.title': 'First set-up',
  'setUp.lead':
    'This platform has no school yet. Name it and its first administrator, then sign in: everything else is set up in the console.',
  'setUp.code': 'Set-up code (in the log of the server’s start)',
  'setUp.school': 'School',
  'setUp.nameZh': 'Name in Chinese',
  'setUp.nameEn': 'Name in English',
  'setUp.schoolCode': 'School code',
  'setUp.schoolCodeHint':
    'Identifies the school inside the system, such as exu: letters, digits, hyphens and underscores. It cannot be changed later.',
  'setUp.timeZone': 'Time zone',
  'setUp.administrator': 'First administrator',
  'setUp.ownName': 'Name',
  'setUp.userName': 'Account',
  'setUp.password': 'Password',
  'setUp.again': 'Password again',
  'setUp.begin': 'Set up',
  'setUp.missing': 'Please fill this in',
  'setUp.schoolCodeWrong':
    'A school code has letters, digits, hyphens and underscores only, 32 characters at most',
  'setUp.done': 'The platform is set up',
  'setUp.doneLead':
    'Sign in with the account you have just made. At the first sign-in you also set up two-step sign-in.',
  'setUp.closed': 'This platform has already been set up',
  'setUp.closedLead': 'Please sign in with an administrator’s account.',
  'setUp.toLogin': 'Go to the sign-in',
  'setUp.stepsLead':
    'What has to be there before the first certificate comes out. The platform finds out by itself what is done.',
  'setUp.progress': '{{done}} of {{all}} done',
  'setUp.isDone': 'Done',
  'setUp.isOpen': 'Not done yet',
  'setUp.step.administrators': 'Add a second administrator',
  'setUp.why.administrators':
    'Somebody other than the author publishes a template, and a second administrator approves large refunds and permissions over money and people.',
  'setUp.go.administrators': 'People',
  'setUp.step.look': 'Give the school its logo and colour',
  'setUp.why.look':
    'They are shown at terminals, on phones and on PCs. Until then everybody sees those of the product.',
  'setUp.go.look': 'School',
  'setUp.step.signing': 'Give the platform a signing certificate',
  'setUp.why.signing':
    'In production no documents are issued without the school’s certificate, and whoever runs the server sets that up. Printing by pickup code and cloud print work without.',
  'setUp.go.signing': 'How to sign documents',
  'setUp.step.terminal': 'Activate the first terminal',
  'setUp.why.terminal':
    'Add a terminal and make its activation code, then scan or type it there. Once it is active, it prints a test page under “Help → Staff sign-in → Devices”.',
  'setUp.go.terminal': 'Terminals',
  'setUp.step.people': 'Import students and staff',
  'setUp.why.people':
    'From an xlsx or csv file, or let them sign in with the school’s own system (“Ways to sign in”).',
  'setUp.go.people': 'People',
  'setUp.step.template': 'Publish a template',
  'setUp.why.template':
    'Begin with one from the gallery, then submit it under “Versions” in the list of templates; another administrator publishes it.',
  'setUp.go.template': 'Templates',
  'setUp.step.records': 'Import campus data',
  'setUp.why.records':
    'What certificates say, such as school, major and marks: from files, or from the school’s database. The columns are those that published templates ask for.',
  'setUp.go.records': 'Import data',
  'setUp.step.item': 'Offer an item',
  'setUp.why.item':
    'Price, free copies and who may order it. Set up a payment channel before you ask for money: until then nobody can pay.',
  'setUp.go.item': 'Items',
  'setUp.step.print': 'Print the first one',
  'setUp.why.print': 'Order it on a phone as a student, then type the pickup code at the terminal.',
  'setUp.go.print': 'Orders',
};
