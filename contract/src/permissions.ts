import { z } from 'zod/mini';

/** What an administrator may do. Calls require permissions, never roles. */
export const permission = z.enum([
  /** Sign in at a terminal for maintenance, and send it commands remotely. */
  'terminal:maintain',
  /** See which terminals there are, and how each of them is. */
  'terminal:read',
  /** Add, activate and archive terminals, and change their facts and settings. */
  'terminal:write',
  /** Upload software for terminals and say which of them get it. */
  'terminal:packages',
  /** Write, publish and run scripts for terminals. */
  'terminal:scripts',
  /** See reports of faults. */
  'fault:read',
  /** Work on reports of faults: assign, answer and settle them. */
  'fault:write',
  /** See warnings and what the school is warned of. */
  'warning:read',
  /** Take up warnings, and change what the school is warned of and who is told. */
  'warning:write',
  'item:read',
  'item:write',
  'template:read',
  'template:write',
  /** Publish a version that somebody else wrote, or roll back to an earlier one. */
  'template:publish',
  'resource:write',
  /** See the texts of kiosk, phone and PC, and the school's own words for them. */
  'text:read',
  /** Word texts in both languages. */
  'text:write',
  /** Word texts in English, for a translator. */
  'text:translate',
  /** See the dictionary: named values that terminals and phones read. */
  'dictionary:read',
  'dictionary:write',
  /** See adverts and announcements. */
  'advert:read',
  'advert:write',
  /** See which modules are open. */
  'licence:read',
  /** Open and close modules. */
  'licence:write',
  /** Change the name and the time zone of the school. */
  'school:write',
  'order:read',
  /** Cancel orders and reprint failed ones. */
  'order:write',
  /** Approve or refuse orders of items that require approval. */
  'order:approve',
  'document:revoke',
  'cloudPrint:write',
  'retention:read',
  /** Change how long data is kept. */
  'retention:write',
  'user:read',
  /** Add, change and disable people, give them roles, and let them set passwords. */
  'user:write',
  /** See which campus data came from files, and when. */
  'record:read',
  /** Take campus data about persons from files, of which documents are made. */
  'record:write',
  /** See terms, how people are registered and who is, and leaves. */
  'registration:read',
  /** Change terms and the settings of registration, and add leaves. */
  'registration:write',
  /** Undo registrations. */
  'registration:undo',
  /** See whose face is collected, and the photos. */
  'face:read',
  /** Record that people withdrew their consent, and change its words. */
  'face:write',
  /** See who may have a train card, changes of travel intervals and what was written. */
  'train:read',
  /** Change who may have a train card, decide changes, settle unknown writings and change the settings. */
  'train:write',
  /** See who asked for a new student card, masked, and the settings. */
  'studentCard:read',
  /** Handle requests: cards made, handed out or cancelled, and what the card system is told. Names are shown in full. */
  'studentCard:write',
  /** Change what is offered, its rules and its fee, and the card system. */
  'studentCard:configure',
  /** See batches of documents, and who got none and why. */
  'batch:read',
  /** Have documents made for many people at once, and fetch them. */
  'batch:write',
  /** Approve large batches that somebody else requested. */
  'batch:approve',
  /** Change from which size on a batch needs a second administrator, and how long results are kept. */
  'batch:configure',
  /** See what people can look up of their own data, and the settings. */
  'inquiry:read',
  /** Change it. */
  'inquiry:write',
  /** Try an inquiry for a person, whose values are shown masked. */
  'inquiry:try',
  /** See the school's systems that call the platform, and what they are told. */
  'interface:read',
  /** Add and change them, give them keys, and say what they are told. */
  'interface:configure',
  /** See own tables and their rows, with personal data masked. */
  'ownTable:read',
  /** Define own tables. */
  'ownTable:write',
  /** See rows of own tables in full, and delete them. */
  'ownTable:rows',
  /** See the settings of the hospital's interface and how much was printed, never a report. */
  'outpatient:read',
  /** Change the settings of the hospital's interface. */
  'outpatient:write',
  /** See data sources, synchronisation schemes and their runs. */
  'sync:read',
  /** Change data sources, their secrets and the schemes, and run them. */
  'sync:configure',
  /** See who changed what. */
  'operation:read',
  'role:read',
  /** Change roles, and approve what others want to change. */
  'role:write',
  /** See the ways to sign in, who is linked to them, and who signed in. */
  'signIn:read',
  /** Change the ways to sign in, their secrets and where they are offered. */
  'signIn:configure',
  /** Approve changes of prices that others asked for, and say whether they need a second person. */
  'price:approve',
  'payment:read',
  /** Change channels, their secrets and where they are offered. */
  'payment:configure',
  'payment:refund',
  /** Approve refunds that another person asked for. */
  'payment:approve',
  /** Resolve differences from the providers' bills, and close days. */
  'payment:reconcile',
  /** See how much is ordered, printed and paid; no persons. */
  'statistics:read',
  /** Compose charts and tabs of the statistics page, which everybody with `statistics:read` sees. */
  'statistics:compose',
  /** Encrypt short texts, and decrypt what was encrypted so. */
  'textCipher:use',
  /** See the state of the installation, which all its schools share. */
  'system:read',
]);
export type Permission = z.infer<typeof permission>;
