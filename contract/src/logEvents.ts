/** What a log line is about. Start and end of a long action come in pairs. */
export type LogEventKind = 'user-action' | 'application-action' | 'application-status' | 'system-status';

/** Catalogue of log events. A line carries its id as `event`; no event carries personal data. */
export const LOG_EVENTS = {
  'server-start': { kind: 'application-status', meaning: 'The platform server starts' },
  'server-ready': { kind: 'application-status', meaning: 'The platform server answers requests' },
  'server-stop': { kind: 'application-status', meaning: 'The platform server stops' },
  'database-migrated': { kind: 'application-action', meaning: 'Migrations were applied or found complete' },
  'database-maintained': { kind: 'application-action', meaning: 'The embedded database was vacuumed' },
  'database-unreachable': { kind: 'system-status', meaning: 'The database does not answer' },
  'database-maintenance-failed': {
    kind: 'system-status',
    meaning: 'A maintenance run failed and will be tried again',
  },
  'demo-data-created': {
    kind: 'application-action',
    meaning: 'Demo orders were written that were missing',
  },
  'call-done': { kind: 'user-action', meaning: 'A call was answered with success' },
  'call-refused': { kind: 'user-action', meaning: 'A call was answered with an expected problem' },
  'call-failed': { kind: 'application-status', meaning: 'A handler threw; the answer was an internal error' },
  'user-signed-in': { kind: 'user-action', meaning: 'A person signed in' },
  'orders-exported': { kind: 'user-action', meaning: 'An administrator fetched a list of orders as a file' },
  'visit-began': { kind: 'user-action', meaning: 'A person signed in at a terminal' },
  'visit-ended': { kind: 'user-action', meaning: 'A person at a terminal signed out' },
  'user-sign-in-refused': { kind: 'user-action', meaning: 'A sign-in was refused' },
  'terminal-activated': { kind: 'user-action', meaning: 'A terminal used its activation code' },
  'terminal-token-issued': { kind: 'application-action', meaning: 'A terminal got a new access token' },
  'staff-grant-given': {
    kind: 'user-action',
    meaning: 'Staff signed in at a terminal and got the grant of a maintenance session',
  },
  'staff-grant-refused': { kind: 'user-action', meaning: 'A log-in of staff at a terminal was refused' },
  'terminal-linked': { kind: 'application-status', meaning: 'A terminal opened its standing connection' },
  'terminal-unlinked': { kind: 'application-status', meaning: "A terminal's standing connection ended" },
  'terminal-link-refused': { kind: 'application-status', meaning: 'A standing connection was refused' },
  'terminal-message-refused': {
    kind: 'application-status',
    meaning: 'A message of a standing connection was not valid, and the connection was closed',
  },
  'terminal-link-failed': {
    kind: 'application-status',
    meaning: 'Work for a standing connection failed',
  },
  'terminal-command-given': { kind: 'user-action', meaning: 'Staff gave a command for a terminal' },
  'terminal-command-sent': { kind: 'application-action', meaning: 'A command was sent to its terminal' },
  'terminal-command-taken': { kind: 'application-action', meaning: 'A terminal took a command' },
  'terminal-command-done': { kind: 'application-action', meaning: 'The outcome of a command was recorded' },
  'notifications-lost': {
    kind: 'system-status',
    meaning: 'The connection that hears notifications of the database broke and is opened again',
  },
  'order-created': { kind: 'user-action', meaning: 'A person ordered an item' },
  'order-cancelled': { kind: 'user-action', meaning: 'An order was cancelled by its owner or by staff' },
  'order-decided': { kind: 'user-action', meaning: 'Staff approved or refused an order' },
  'order-form-read': { kind: 'user-action', meaning: 'Staff read what was filled in for an order' },
  'document-revoked': { kind: 'user-action', meaning: 'Staff revoked an issued document' },
  'document-verified': {
    kind: 'user-action',
    meaning: 'Somebody verified a document; the line says how it ended',
  },
  'document-pages-not-drawn': {
    kind: 'application-action',
    meaning: 'Pages of a document could not be drawn as pictures',
  },
  'document-shared': { kind: 'user-action', meaning: 'A link to a document was made' },
  'document-share-ended': { kind: 'user-action', meaning: 'The owner of a document ended a link to it' },
  'document-mailed': { kind: 'user-action', meaning: 'A document was handed to the mail server' },
  'document-not-mailed': {
    kind: 'application-action',
    meaning: 'A document could not be sent by e-mail; the line says why',
  },
  'order-claimed': { kind: 'application-action', meaning: 'A terminal claimed an order' },
  'order-claim-refused': { kind: 'application-action', meaning: 'A terminal was refused a claim' },
  'order-claim-released': { kind: 'application-action', meaning: 'A claim was given up' },
  'item-plugin-missing': {
    kind: 'application-status',
    meaning: 'An item uses a plug-in that this platform does not have; nobody may order it',
  },
  'item-plugin-failed': {
    kind: 'application-status',
    meaning: 'A plug-in of an item threw or did not answer; it was taken as a refusal',
  },
  'take-code-wrong': { kind: 'user-action', meaning: 'A pickup code that does not exist was tried' },
  'take-code-locked': {
    kind: 'application-status',
    meaning: 'Code entry at a terminal was locked for a while',
  },
  'print-log-saved': { kind: 'application-action', meaning: 'A print log was saved before printing' },
  'order-finished': { kind: 'application-action', meaning: 'The outcome of a print was recorded' },
  'order-finish-repeated': {
    kind: 'application-action',
    meaning: 'An outcome was reported again and changed nothing',
  },
  'template-published': {
    kind: 'user-action',
    meaning: 'A version of a template was published, or rolled back to',
  },
  'template-tried-on-person': {
    kind: 'user-action',
    meaning: 'An administrator looked at a template with the data of a person',
  },
  'resource-added': { kind: 'user-action', meaning: 'A picture, seal or font was added for templates' },
  'resource-archived': { kind: 'user-action', meaning: 'A resource of templates was archived' },
  'document-issued': {
    kind: 'application-action',
    meaning: 'A document was made, signed and stored; its order keeps it',
  },
  'document-not-issued': {
    kind: 'application-action',
    meaning: 'A document could not be made or signed; the line says why, not for whom',
  },
  'converter-ready': {
    kind: 'application-status',
    meaning: 'What uploaded files can be printed here, and which packages are missing for the others',
  },
  'converter-lost': {
    kind: 'application-status',
    meaning: 'A LibreOffice listener died, hung or did not come up, and is replaced',
  },
  'file-converted': { kind: 'application-action', meaning: 'An uploaded file became printable' },
  'file-refused': { kind: 'application-action', meaning: 'An uploaded file cannot be printed' },
  'file-conversion-failed': {
    kind: 'application-status',
    meaning: 'A conversion failed for a reason that is not the file’s, and is tried again',
  },
  'files-deleted': {
    kind: 'application-action',
    meaning: 'Uploaded files were deleted by the retention rule',
  },
  'signing-ready': { kind: 'application-status', meaning: "Documents are signed with the school's key" },
  'signing-is-test': {
    kind: 'application-status',
    meaning: 'Documents are signed for test: their signatures are worth nothing',
  },
  'signing-missing': {
    kind: 'application-status',
    meaning: 'There is no signing key, so that no documents are issued',
  },
  'typesetting-lost': {
    kind: 'application-status',
    meaning: 'A typesetting thread died or hung and was replaced',
  },
  'face-enrolled': { kind: 'user-action', meaning: 'A terminal collected and enrolled the face of a person' },
  'face-withdrawn': { kind: 'user-action', meaning: 'The enrolled face of a person was deleted' },
  'face-judged': {
    kind: 'user-action',
    meaning: 'A face before the camera was compared; the line says how it ended, not who it is',
  },
  'face-gallery-synced': {
    kind: 'application-action',
    meaning: 'The enrolled faces were brought up to date',
  },
  'face-gallery-failed': {
    kind: 'application-status',
    meaning: 'The enrolled faces could not be fetched; those in memory stay in use',
  },
  'face-search-failed': {
    kind: 'application-status',
    meaning: 'The search of faces ended and is started again',
  },
  'agent-start': { kind: 'application-status', meaning: 'The hardware agent starts' },
  'agent-ready': { kind: 'application-status', meaning: 'The hardware agent answers calls' },
  'agent-stop': { kind: 'application-status', meaning: 'The hardware agent stops' },
  'agent-registered': { kind: 'application-action', meaning: 'This terminal was registered with a platform' },
  'agent-registration-lost': {
    kind: 'application-status',
    meaning: 'The platform no longer knows this terminal',
  },
  'agent-registration-refused': {
    kind: 'application-action',
    meaning: 'A registration from the environment did not succeed',
  },
  'agent-registration-unkept': {
    kind: 'application-status',
    meaning: "The terminal's identity could not be read from or written to its file",
  },
  'agent-journal-unusable': {
    kind: 'system-status',
    meaning: 'The journal cannot be used, so nothing is printed',
  },
  'agent-journal-usable': { kind: 'system-status', meaning: 'The journal can be used again' },
  'platform-reached': { kind: 'system-status', meaning: 'The platform answers again' },
  'platform-lost': { kind: 'system-status', meaning: 'The platform does not answer' },
  'print-asked': { kind: 'user-action', meaning: 'A person at the screen asked for an order to be printed' },
  'print-accepted': { kind: 'application-action', meaning: 'A print was written into the journal' },
  'print-submit-init': {
    kind: 'application-action',
    meaning: 'A document is about to be sent to the printer',
  },
  'print-submit-complete': {
    kind: 'application-action',
    meaning: 'The printer accepted or refused the document',
  },
  'print-progress': { kind: 'application-status', meaning: 'The printer counted another impression' },
  'print-held': { kind: 'system-status', meaning: 'A print waits for a person at the printer' },
  'print-complete': { kind: 'application-action', meaning: 'A print ended: printed, failed or unconfirmed' },
  'print-recovered': {
    kind: 'application-action',
    meaning: 'A print was found in the middle after a restart',
  },
  'outcome-reported': { kind: 'application-action', meaning: 'The platform acknowledged an outcome' },
  'outcome-report-failed': {
    kind: 'application-action',
    meaning: 'An outcome could not be reported and will be tried again',
  },
  'outcome-refused': {
    kind: 'application-action',
    meaning: 'The platform refused an outcome for good; it is kept for a person',
  },
  'print-cancel': { kind: 'user-action', meaning: 'A person asked for a print to be stopped' },
  'printer-condition': { kind: 'system-status', meaning: 'The condition of the printer changed' },
  'device-health': { kind: 'system-status', meaning: 'A device began or ceased to work' },
  'id-card-read': {
    kind: 'user-action',
    meaning: 'An ID card was asked for; the line says how it ended, not whose it is',
  },
  'train-card-written': {
    kind: 'application-action',
    meaning: 'A train card was to be written, and what has become of it',
  },
  'lock-opened': { kind: 'user-action', meaning: 'A lock was opened, by whom and why' },
  'lock-not-opened': { kind: 'user-action', meaning: 'A lock was asked to open and did not' },
  'card-debit-begin': { kind: 'application-action', meaning: 'A card system is about to be asked for money' },
  'card-debit-end': {
    kind: 'application-action',
    meaning: 'A card system took money, refused, or nobody knows',
  },
  'card-debit-settled': {
    kind: 'application-action',
    meaning: 'An inquiry was made about a deduction that nobody knew about',
  },
  'card-debit-found': {
    kind: 'application-action',
    meaning: 'A deduction was found in the middle after a restart',
  },
  'card-reversal': { kind: 'user-action', meaning: 'Staff gave the money of a deduction back, or could not' },
  'carton-refilled': { kind: 'user-action', meaning: 'Sheets were added to a carton' },
  'request-denied': {
    kind: 'system-status',
    meaning: 'The agent refused a request by its Host, Origin, type or token',
  },
  'cache-cleared': { kind: 'application-action', meaning: 'Documents of the last person were deleted' },
  'staff-session-begin': { kind: 'user-action', meaning: 'A maintenance session began at this terminal' },
  'staff-session-end': { kind: 'user-action', meaning: 'The maintenance session ended' },
  'staff-call': { kind: 'user-action', meaning: 'Staff made a call, at the terminal or from afar' },
  'staff-refused': { kind: 'system-status', meaning: 'A signed command was refused' },
  'command-taken': { kind: 'application-action', meaning: 'A command of the platform is carried out' },
  'command-done': { kind: 'application-action', meaning: 'A command of the platform was carried out' },
  'link-open': { kind: 'system-status', meaning: 'The standing connection to the platform is open' },
  'link-unavailable': {
    kind: 'system-status',
    meaning: 'The standing connection cannot be opened; the heartbeat call reports instead',
  },
  'link-lost': { kind: 'system-status', meaning: 'The standing connection to the platform ended' },
  'settings-refused': {
    kind: 'application-action',
    meaning: 'The platform sent settings that cannot be used; the last good ones stay',
  },
  'terminal-maintenance': {
    kind: 'user-action',
    meaning: 'The terminal was taken out of service or put into service again',
  },
  'test-page': { kind: 'user-action', meaning: 'A test page was printed, or could not be' },
  departure: {
    kind: 'user-action',
    meaning: 'The terminal goes off or starts again, or its agent does; by whom and why',
  },
  'departure-refused': {
    kind: 'application-action',
    meaning: 'An order to go off or start again was refused',
  },
  'shutdown-time-set': {
    kind: 'user-action',
    meaning: 'Staff set the time of day at which the terminal goes off',
  },
  'shutdown-time-unreadable': {
    kind: 'system-status',
    meaning: "The terminal's own shutdown time could not be read; the setting holds",
  },
  'shutdown-postponed': {
    kind: 'application-status',
    meaning: 'The timed shutdown waits for a print or a person',
  },
  'shutdown-given-up': {
    kind: 'application-status',
    meaning: 'The timed shutdown waited too long and is left until the next day',
  },
  'touch-switched': { kind: 'user-action', meaning: 'The touch screen was switched on or off' },
  'client-order': { kind: 'user-action', meaning: 'The kiosk program was told to end or to start again' },
  'screen-push-begin': {
    kind: 'user-action',
    meaning: 'The screen is pushed to the address of the settings',
  },
  'screen-push-end': { kind: 'application-action', meaning: 'The push of the screen ended' },
  'screen-push-failed': { kind: 'application-action', meaning: 'The screen could not be pushed' },
  'view-ticket-given': { kind: 'user-action', meaning: 'A ticket for one look at the screen was given' },
  'sound-failed': { kind: 'system-status', meaning: 'A prompt or text could not be spoken' },
  'kiosk-screen': { kind: 'user-action', meaning: 'The kiosk shows another screen' },
  'kiosk-problem': { kind: 'application-status', meaning: 'The kiosk shows a problem screen' },
  'kiosk-crash': { kind: 'application-status', meaning: 'The kiosk page failed and started again' },
  'kiosk-page-open': { kind: 'application-status', meaning: 'The kiosk page was loaded; nobody uses it yet' },
  'kiosk-session-start': { kind: 'user-action', meaning: 'A person began to use the kiosk' },
  'kiosk-session-end': { kind: 'user-action', meaning: 'A session at the kiosk ended' },
  'shell-start': { kind: 'application-status', meaning: 'The kiosk shell starts' },
  'shell-window-crashed': {
    kind: 'application-status',
    meaning: 'The page process ended and is started again',
  },
  'shell-window-hung': {
    kind: 'application-status',
    meaning: 'The page does not respond and is started again',
  },
  'shell-window-failed': {
    kind: 'application-status',
    meaning: 'A window beside the main one could not be opened, moved, shown, hidden or closed',
  },
  'shell-denied': { kind: 'system-status', meaning: 'Navigation, permission, download or window was denied' },
  'shell-ready': { kind: 'application-status', meaning: 'The kiosk window is open' },
  'shell-stop': { kind: 'application-status', meaning: 'The kiosk shell stops' },
  'shell-waiting': {
    kind: 'system-status',
    meaning: 'The kiosk address does not answer; the waiting page is shown and it is tried again',
  },
  'shell-restart': {
    kind: 'application-action',
    meaning: 'Everything the window runs in is started anew: it failed too often, or staff asked for it',
  },
  'shell-browser-exit': {
    kind: 'application-status',
    meaning: 'The browser process ended and is started again',
  },
  'shell-unhealthy': {
    kind: 'application-status',
    meaning: 'Page or agent does not answer; the watchdog of the system is not fed',
  },
  'shell-agent-exit': {
    kind: 'application-status',
    meaning: 'The agent process ended or hangs and is started again',
  },
  'shell-agent-ready': { kind: 'application-status', meaning: 'The agent process answers' },
} as const satisfies Record<string, { readonly kind: LogEventKind; readonly meaning: string }>;

export type LogEventId = keyof typeof LOG_EVENTS;

/** Where log lines go. Implemented with pino by each process and by a list in tests. */
export interface EventLog {
  event(id: LogEventId, detail?: Readonly<Record<string, unknown>>): void;
  error(id: LogEventId, error: unknown, detail?: Readonly<Record<string, unknown>>): void;
}
