/** Names of the environment's settings, by the program that reads them. One environment may hold those of both. */
export const SERVER_SETTINGS = [
  'SELF_PRINT_PORT',
  'SELF_PRINT_HOST',
  'SELF_PRINT_DATABASE_URL',
  'SELF_PRINT_DATA_DIR',
  'SELF_PRINT_DEMO',
  'SELF_PRINT_SECRET',
  'SELF_PRINT_FORMER_SECRET',
  'SELF_PRINT_KIOSK_ORIGINS',
  'SELF_PRINT_LOG_LEVEL',
  'SELF_PRINT_ALLOW_EMBEDDED_DATABASE',
  'SELF_PRINT_METRICS_TOKEN',
  'SELF_PRINT_TRACES_URL',
  'SELF_PRINT_TRACES_SHARE',
  'SELF_PRINT_TRUST_PROXY',
  'SELF_PRINT_PUBLIC_URL',
  'SELF_PRINT_DRAIN_SECONDS',
  'SELF_PRINT_SOURCE_NETWORKS',
  'SELF_PRINT_PLUGINS',
  'SELF_PRINT_MOBILE_DIR',
  'SELF_PRINT_CONSOLE_DIR',
  'SELF_PRINT_KIOSK_DIR',
  'SELF_PRINT_ALLOW_UNCONFINED_CONVERSION',
  'SELF_PRINT_CONTROL_GROUPS',
  'SELF_PRINT_PLAIN_FILES',
  'SELF_PRINT_OFFICE_WORKERS',
  'SELF_PRINT_SMTP_URL',
  'SELF_PRINT_MAIL_FROM',
  'SELF_PRINT_SIGN_PKCS12',
  'SELF_PRINT_SIGN_PASSWORD',
  'SELF_PRINT_SIGN_PKCS11_MODULE',
  'SELF_PRINT_SIGN_PKCS11_TOKEN',
  'SELF_PRINT_SIGN_PKCS11_KEY',
  'SELF_PRINT_SIGN_PIN',
  'SELF_PRINT_SIGN_TEST',
  'SELF_PRINT_SIGN_FORMER',
  'SELF_PRINT_SIGN_WITHOUT_TIMESTAMP',
  'SELF_PRINT_TIMESTAMP_URL',
  'SELF_PRINT_TIMESTAMP_ROOTS',
  'SELF_PRINT_TIMESTAMP_POLICY',
  'SELF_PRINT_TIMESTAMP_AUTHORIZATION',
  'SELF_PRINT_S3_BUCKET',
  'SELF_PRINT_S3_REGION',
  'SELF_PRINT_S3_ENDPOINT',
] as const;
export const AGENT_SETTINGS = [
  'SELF_PRINT_AGENT_PORT',
  'SELF_PRINT_AGENT_DATA_DIR',
  'SELF_PRINT_PLATFORM',
  'SELF_PRINT_ACTIVATION_CODE',
  'SELF_PRINT_ENROLMENT_KEY_FILE',
  'SELF_PRINT_MACHINE_ID',
  'SELF_PRINT_AUTHORITY_FILE',
  'SELF_PRINT_PRINTER',
  'SELF_PRINT_PRINTER_SNMP',
  'SELF_PRINT_SIMULATED_DEVICES',
  'SELF_PRINT_ALLOW_POWER',
  'SELF_PRINT_DEVICES',
  'SELF_PRINT_DOCK',
  'SELF_PRINT_PAYER_PAGE',
  'SELF_PRINT_KIOSK_DIR',
  'SELF_PRINT_RELEASE_KEY_FILE',
  'SELF_PRINT_KEEPER',
  'SELF_PRINT_LOG_LEVEL',
] as const;
/** Read by tests only, whose environment the programs under test inherit. */
const TEST_SETTINGS = ['SELF_PRINT_FUZZ_RUNS', 'SELF_PRINT_RENEW_PICTURES'] as const;

export type ServerSetting = (typeof SERVER_SETTINGS)[number];
export type AgentSetting = (typeof AGENT_SETTINGS)[number];

const KNOWN: ReadonlySet<string> = new Set([...SERVER_SETTINGS, ...AGENT_SETTINGS, ...TEST_SETTINGS]);
const OWN_PREFIX = 'SELF_PRINT_';
/** Beyond this share of wrong letters a name is another word, and naming one would mislead. */
const MISSPELT_SHARE = 0.4;

/** A fault for each variable of ours that has a value and that no program reads, with the nearest name that one does. Values are not shown. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith(OWN_PREFIX) && !KNOWN.has(name) && Boolean(env[name]))
    .toSorted()
    .map((name) => {
      const near = nearest(name);
      return `${name}: there is no such setting${near === undefined ? '' : `; did you mean ${near}?`}`;
    });
}

function nearest(name: string): string | undefined {
  const word = name.slice(OWN_PREFIX.length);
  const known = [...SERVER_SETTINGS, ...AGENT_SETTINGS];
  const [best] = known
    .map((each) => ({ name: each, wrong: distance(word, each.slice(OWN_PREFIX.length)) }))
    .toSorted((one, other) => one.wrong - other.wrong);
  if (best && best.wrong <= Math.max(1, word.length * MISSPELT_SHARE)) return best.name;
  // Cut off, as by an incomplete copy.
  return known.find((each) => each.startsWith(`${name}_`));
}

/** Levenshtein's: letters to put in, take out or replace. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
