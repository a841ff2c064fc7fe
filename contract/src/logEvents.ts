/** What a log line is about. Start and end of a long action come in pairs. */
export type LogEventKind = 'user-action' | 'application-action' | 'application-status' | 'system-status';

/** How much a line matters to whoever watches the machines; `info` where an event says nothing else. */
export type LogSeverity = 'info' | 'warn' | 'error';

type LogEventRow = readonly [kind: LogEventKind, meaning: string, severity?: Exclude<LogSeverity, 'info'>];

/** Catalogue of log events. A line carries its id as `event`; no event carries personal data. */
const LOG_EVENTS = {
  'server-start': ['application-status', 'The platform server starts'],
  'server-ready': ['application-status', 'The platform server answers requests'],
  'server-stop': ['application-status', 'The platform server stops'],
  'database-migrated': ['application-action', 'Migrations were applied or found complete'],
  'database-maintained': ['application-action', 'The embedded database was vacuumed'],
  'database-unreachable': ['system-status', 'The database does not answer'],
  'database-maintenance-failed': ['system-status', 'A maintenance run failed and will be tried again'],
  'demo-data-created': ['application-action', 'Demo orders were written that were missing'],
  'call-done': ['user-action', 'A call was answered with success'],
  'call-refused': ['user-action', 'A call was answered with an expected problem'],
  'call-failed': ['application-status', 'A handler threw; the answer was an internal error'],
  'user-signed-in': ['user-action', 'A person signed in'],
  'orders-exported': ['user-action', 'An administrator fetched a list of orders as a file'],
  'visit-began': ['user-action', 'A person signed in at a terminal'],
  'visit-ended': ['user-action', 'A person at a terminal signed out'],
  'user-sign-in-refused': ['user-action', 'A sign-in was refused'],
  'second-factor-refused': [
    'user-action',
    'A wrong or used code was entered for the second factor of an administrator',
  ],
  'second-factor-enrolled': ['user-action', 'An administrator set up an authenticator'],
  'second-factor-removed': ['user-action', "An administrator's second factor was removed"],
  'recovery-code-used': ['user-action', 'An administrator used a recovery code'],
  'terminal-activated': ['user-action', 'A terminal used its activation code'],
  'terminal-token-issued': ['application-action', 'A terminal got a new access token'],
  'staff-grant-given': [
    'user-action',
    'Staff signed in at a terminal and got the grant of a maintenance session',
  ],
  'staff-grant-refused': ['user-action', 'A log-in of staff at a terminal was refused', 'warn'],
  'terminal-linked': ['application-status', 'A terminal opened its standing connection'],
  'terminal-unlinked': ['application-status', "A terminal's standing connection ended"],
  'terminal-link-refused': ['application-status', 'A standing connection was refused', 'warn'],
  'terminal-message-refused': [
    'application-status',
    'A message of a standing connection was not valid, and the connection was closed',
    'warn',
  ],
  'terminal-link-failed': ['application-status', 'Work for a standing connection failed'],
  'terminal-command-given': ['user-action', 'Staff gave a command for a terminal'],
  'terminal-command-sent': ['application-action', 'A command was sent to its terminal'],
  'terminal-command-taken': ['application-action', 'A terminal took a command'],
  'terminal-command-done': ['application-action', 'The outcome of a command was recorded'],
  'notifications-lost': [
    'system-status',
    'The connection for notifications of the database broke and is opened again',
    'warn',
  ],
  'order-created': ['user-action', 'A person ordered an item'],
  'order-cancelled': ['user-action', 'An order was cancelled by its owner or by staff'],
  'order-decided': ['user-action', 'Staff approved or refused an order'],
  'order-form-read': ['user-action', 'Staff read what was filled in for an order'],
  'document-revoked': ['user-action', 'Staff revoked an issued document'],
  'document-verified': ['user-action', 'Somebody verified a document; the line says how it ended'],
  'document-damaged': [
    'application-status',
    'The stored document of an order is missing or is not what was stored; its order cannot be printed',
    'error',
  ],
  'document-pages-not-drawn': [
    'application-action',
    'Pages of a document could not be drawn as pictures',
    'warn',
  ],
  'document-shared': ['user-action', 'A link to a document was made'],
  'document-share-ended': ['user-action', 'The owner of a document ended a link to it'],
  'document-mailed': ['user-action', 'A document was handed to the mail server'],
  'document-not-mailed': [
    'application-action',
    'A document could not be sent by e-mail; the line says why',
    'warn',
  ],
  'order-claimed': ['application-action', 'A terminal claimed an order'],
  'order-claim-refused': ['application-action', 'A terminal was refused a claim'],
  'order-claim-released': ['application-action', 'A claim was given up'],
  'item-plugin-missing': [
    'application-status',
    'An item uses a plug-in that this platform does not have; nobody may order it',
    'warn',
  ],
  'item-plugin-failed': [
    'application-status',
    'A plug-in of an item threw or did not answer; it was taken as a refusal',
    'warn',
  ],
  'take-code-wrong': ['user-action', 'A pickup code that does not exist was tried'],
  'take-codes-guessed': [
    'application-status',
    'The terminals of a school together had so many wrong pickup codes that somebody may be guessing',
    'error',
  ],
  'take-code-locked': ['application-status', 'Code entry at a terminal was locked for a while', 'warn'],
  'print-log-saved': ['application-action', 'A print log was saved before printing'],
  'order-finished': ['application-action', 'The outcome of a print was recorded'],
  'print-sent-to-review': [
    'application-action',
    'It cannot be known how a print ended: it waits for staff',
    'warn',
  ],
  'order-finish-repeated': ['application-action', 'An outcome was reported again and changed nothing'],
  'template-published': ['user-action', 'A version of a template was published, or rolled back to'],
  'template-tried-on-person': [
    'user-action',
    'An administrator looked at a template with the data of a person',
  ],
  'resource-added': ['user-action', 'A picture, seal or font was added for templates'],
  'resource-archived': ['user-action', 'A resource of templates was archived'],
  'files-in-the-clear': [
    'application-status',
    'Files are written without encryption (SELF_PRINT_PLAIN_FILES), which is meant for the time of an update only',
    'warn',
  ],
  'document-issued': ['application-action', 'A document was made, signed and stored; its order keeps it'],
  'document-not-issued': [
    'application-action',
    'A document could not be made or signed; the line says why, not for whom',
  ],
  'converter-ready': [
    'application-status',
    'What uploaded files can be printed here, and which packages are missing for the others',
  ],
  'converter-lost': [
    'application-status',
    'A LibreOffice or PDFium that opens uploaded files crashed, hung or did not start, and is replaced',
    'warn',
  ],
  'file-converted': ['application-action', 'An uploaded file became printable'],
  'file-refused': ['application-action', 'An uploaded file cannot be printed'],
  'file-conversion-failed': [
    'application-status',
    'A conversion failed for a reason that is not the file’s, and is tried again',
    'warn',
  ],
  'order-reviewed': ['user-action', 'Staff decided how a failed or unconfirmed print ended'],
  'print-picture-read': ['user-action', 'Staff viewed the picture of a print'],
  'order-document-read': ['user-action', 'Staff viewed the document of an order'],
  'data-deleted': ['application-action', 'Data was deleted because its retention term had ended'],
  'retention-changed': ['user-action', 'An administrator changed how long data is kept'],
  'retention-failed': [
    'application-status',
    'Data whose retention term has ended could not be deleted',
    'error',
  ],
  'signing-ready': ['application-status', "Documents are signed with the school's key"],
  'signing-is-test': [
    'application-status',
    'Documents are signed for test: their signatures are worth nothing',
    'warn',
  ],
  'signing-expires-soon': [
    'application-status',
    'The certificate that documents are signed with expires soon; none are issued afterwards',
    'warn',
  ],
  'signing-expired': [
    'application-status',
    'The certificate that documents are signed with has expired, so that none are issued',
    'error',
  ],
  'signing-missing': [
    'application-status',
    'There is no signing key, so that no documents are issued',
    'warn',
  ],
  'typesetting-lost': ['application-status', 'A typesetting thread died or hung and was replaced', 'warn'],
  'face-enrolled': ['user-action', 'A terminal collected and enrolled the face of a person'],
  'face-withdrawn': ['user-action', 'The enrolled face of a person was deleted'],
  'face-judged': [
    'user-action',
    'A face before the camera was compared; the line says how it ended, not who it is',
  ],
  'face-gallery-synced': ['application-action', 'The enrolled faces were brought up to date'],
  'face-gallery-failed': [
    'application-status',
    'The enrolled faces could not be fetched; those in memory stay in use',
    'warn',
  ],
  'face-search-failed': ['application-status', 'The search of faces ended and is started again', 'warn'],
  'agent-start': ['application-status', 'The hardware agent starts'],
  'agent-ready': ['application-status', 'The hardware agent answers calls'],
  'agent-stop': ['application-status', 'The hardware agent stops'],
  'agent-registered': ['application-action', 'This terminal was registered with a platform'],
  'agent-registration-lost': ['application-status', 'The platform no longer knows this terminal', 'error'],
  'agent-registration-refused': [
    'application-action',
    'A registration from the environment did not succeed',
    'warn',
  ],
  'agent-registration-unkept': [
    'application-status',
    "The terminal's identity could not be read from or written to its file",
    'error',
  ],
  'agent-journal-unusable': ['system-status', 'The journal cannot be used, so nothing is printed', 'error'],
  'journal-record-set-aside': [
    'system-status',
    'A record of the journal cannot be read; it was set aside and the others are used',
    'error',
  ],
  'agent-journal-usable': ['system-status', 'The journal can be used again'],
  'platform-reached': ['system-status', 'The platform answers again'],
  'platform-lost': ['system-status', 'The platform does not answer', 'warn'],
  'print-asked': ['user-action', 'A person at the screen asked for an order to be printed'],
  'print-accepted': ['application-action', 'A print was written into the journal'],
  'print-submit-init': ['application-action', 'A document is about to be sent to the printer'],
  'print-submit-complete': ['application-action', 'The printer accepted or refused the document'],
  'print-progress': ['application-status', 'The printer counted another impression'],
  'print-held': ['system-status', 'A print waits for a person at the printer', 'warn'],
  'print-complete': ['application-action', 'A print ended: printed, failed or unconfirmed'],
  'print-recovered': ['application-action', 'A print was found in the middle after a restart'],
  'outcome-reported': ['application-action', 'The platform acknowledged an outcome'],
  'outcome-report-failed': [
    'application-action',
    'An outcome could not be reported and will be tried again',
    'warn',
  ],
  'outcome-refused': [
    'application-action',
    'The platform refused an outcome for good; it is kept for a person',
    'error',
  ],
  'print-cancel': ['user-action', 'A person asked for a print to be stopped'],
  'printer-condition': ['system-status', 'The condition of the printer changed'],
  'device-health': ['system-status', 'A device began or ceased to work'],
  'id-card-read': ['user-action', 'An ID card was asked for; the line says how it ended, not whose it is'],
  'train-card-written': ['application-action', 'A train card was to be written, and what has become of it'],
  'lock-opened': ['user-action', 'A lock was opened, by whom and why'],
  'lock-not-opened': ['user-action', 'A lock was asked to open and did not'],
  'card-debit-begin': ['application-action', 'A card system is about to be asked for money'],
  'card-debit-end': ['application-action', 'A card system took money, refused, or nobody knows'],
  'card-debit-settled': [
    'application-action',
    'An inquiry was made about a deduction that nobody knew about',
  ],
  'card-debit-found': ['application-action', 'A deduction was found in the middle after a restart'],
  'card-reversal': ['user-action', 'Staff gave the money of a deduction back, or could not'],
  'carton-refilled': ['user-action', 'Sheets were added to a carton'],
  'request-denied': [
    'system-status',
    'The agent refused a request by its Host, Origin, type or token',
    'warn',
  ],
  'cache-cleared': ['application-action', 'Documents of the last person were deleted'],
  'staff-session-begin': ['user-action', 'A maintenance session began at this terminal'],
  'staff-session-end': ['user-action', 'The maintenance session ended'],
  'staff-call': ['user-action', 'Staff made a call, at the terminal or from afar'],
  'staff-refused': ['system-status', 'A signed command was refused', 'warn'],
  'command-taken': ['application-action', 'A command of the platform is carried out'],
  'command-done': ['application-action', 'A command of the platform was carried out'],
  'link-open': ['system-status', 'The standing connection to the platform is open'],
  'link-unavailable': [
    'system-status',
    'The standing connection cannot be opened; the heartbeat call reports instead',
  ],
  'link-lost': ['system-status', 'The standing connection to the platform ended', 'warn'],
  'settings-refused': [
    'application-action',
    'The platform sent settings that cannot be used; the last good ones stay',
    'warn',
  ],
  'terminal-maintenance': ['user-action', 'The terminal was taken out of service or put into service again'],
  'test-page': ['user-action', 'A test page was printed, or could not be'],
  departure: ['user-action', 'The terminal goes off or starts again, or its agent does; by whom and why'],
  'departure-refused': ['application-action', 'An order to go off or start again was refused'],
  'shutdown-time-set': ['user-action', 'Staff set the time of day at which the terminal goes off'],
  'shutdown-time-unreadable': [
    'system-status',
    "The terminal's own shutdown time could not be read; the setting holds",
  ],
  'shutdown-postponed': ['application-status', 'The timed shutdown waits for a print or a person'],
  'shutdown-given-up': [
    'application-status',
    'The timed shutdown waited too long and is left until the next day',
  ],
  'touch-switched': ['user-action', 'The touch screen was switched on or off'],
  'client-order': ['user-action', 'Staff ordered the kiosk program to quit or to restart'],
  'screen-push-begin': ['user-action', 'The screen is pushed to the address of the settings'],
  'screen-push-end': ['application-action', 'The push of the screen ended'],
  'screen-push-failed': ['application-action', 'The screen could not be pushed', 'warn'],
  'view-ticket-given': ['user-action', 'A ticket for one look at the screen was given'],
  'sound-failed': ['system-status', 'A prompt or text could not be spoken', 'warn'],
  'kiosk-screen': ['user-action', 'The kiosk shows another screen'],
  'kiosk-problem': ['application-status', 'The kiosk shows a problem screen'],
  'kiosk-crash': ['application-status', 'The kiosk page failed and started again', 'warn'],
  'kiosk-page-open': ['application-status', 'The kiosk page was loaded; nobody uses it yet'],
  'kiosk-session-start': ['user-action', 'A person began to use the kiosk'],
  'kiosk-session-end': ['user-action', 'A session at the kiosk ended'],
  'shell-start': ['application-status', 'The kiosk shell starts'],
  'shell-window-crashed': ['application-status', 'The page process ended and is started again', 'warn'],
  'shell-window-hung': ['application-status', 'The page does not respond and is started again', 'warn'],
  'shell-window-failed': [
    'application-status',
    'A window beside the main one could not be opened, moved, shown, hidden or closed',
    'warn',
  ],
  'shell-denied': ['system-status', 'Navigation, permission, download or window was denied', 'warn'],
  'shell-ready': ['application-status', 'The kiosk window is open'],
  'shell-stop': ['application-status', 'The kiosk shell stops'],
  'shell-waiting': [
    'system-status',
    'The kiosk address does not answer; the waiting page is shown and it is tried again',
  ],
  'shell-restart': [
    'application-action',
    'The window and everything that it runs in is restarted: it failed too often, or staff ordered it',
    'warn',
  ],
  'shell-browser-exit': ['application-status', 'The browser process ended and is started again', 'warn'],
  'shell-unhealthy': [
    'application-status',
    'Page or agent does not answer; the watchdog of the system is not fed',
    'error',
  ],
  'shell-agent-exit': ['application-status', 'The agent process ended or hangs and is started again', 'warn'],
  'shell-agent-ready': ['application-status', 'The agent process answers'],
} satisfies Record<string, LogEventRow>;

export type LogEventId = keyof typeof LOG_EVENTS;

/** What a line of the log says beside the id of its event. */
export function meaningOf(id: LogEventId): string {
  return LOG_EVENTS[id][1];
}

export function severityOf(id: LogEventId): LogSeverity {
  const row: LogEventRow = LOG_EVENTS[id];
  return row[2] ?? 'info';
}

/** Where log lines go. Implemented with pino by each process and by a list in tests. */
export interface EventLog {
  event(id: LogEventId, detail?: Readonly<Record<string, unknown>>): void;
  error(id: LogEventId, error: unknown, detail?: Readonly<Record<string, unknown>>): void;
}
