import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { hasTool } from './adapters/sign/testing/tools.ts';
import { forkServer, type ServerProcess } from './testing/serverProcess.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'build', 'packaging', 'monitoring');
const RULES = join(FOLDER, 'self-print.rules.yml');
const DASHBOARD = join(FOLDER, 'grafana-dashboard.json');
const NAME = /\bself_print_\w+/g;
const LABELLED = /\b(self_print_\w+)\{([^}]*)\}/g;
const LABEL = /(\w+)=~?"([^"$]*)"/g;
/** Rows of a histogram. */
const PART = /_(?:bucket|count|sum)$/;
/** Each value of their label is there from the start. */
const COUNTED =
  /^self_print_(?:terminals|terminals_in_trouble|queue_\w+|pay_attempts_last_hour|database_connections|(?:mails|finishes)_total)$/;

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.enum(['stat', 'timeseries']),
      fieldConfig: z.object({ defaults: z.object({ thresholds: z.unknown().optional() }) }),
      targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
    }),
  ),
});

const expressionsOf = (panels: z.output<typeof dashboard>['panels']) =>
  panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe('what the alert rules and the dashboard name', () => {
  let server: ServerProcess;
  let directory: string;
  let exported: string;
  let rules: string;
  let shown: z.output<typeof dashboard>['panels'];
  let panels: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
    server = forkServer({ SELF_PRINT_DATA_DIR: directory });
    const { origin } = await server.ready;
    exported = await (await fetch(`${origin}/metrics`)).text();
    rules = await readFile(RULES, 'utf8');
    shown = dashboard.parse(JSON.parse(await readFile(DASHBOARD, 'utf8'))).panels;
    panels = expressionsOf(shown).join('\n');
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.exited;
    await rm(directory, { recursive: true, force: true });
  });
  const namesIn = (text: string) => new Set(text.match(NAME) ?? []);

  it('is exported by a running server', () => {
    const known = new Set([...exported.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const missing = [...namesIn(rules), ...namesIn(panels)].filter(
      (name) => !known.has(name) && !known.has(name.replace(PART, '')),
    );
    expect(missing).toEqual([]);
    expect(namesIn(rules).size).toBeGreaterThan(10);
    expect(namesIn(panels).size).toBeGreaterThan(10);
  });

  it('has the labels and values that the server gives', () => {
    const wrong = [...`${rules}\n${panels}`.matchAll(LABELLED)].flatMap(([, name = '', labels = '']) =>
      [...labels.matchAll(LABEL)].flatMap(([, label = '', values = '']) =>
        COUNTED.test(name) && label !== 'job'
          ? values.split('|').filter((value) => !exported.includes(`${name}{${label}="${value}"}`))
          : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves out nothing that is counted about terminals and queues', () => {
    for (const name of [
      'self_print_terminals',
      'self_print_terminals_in_trouble',
      'self_print_queue_waiting',
    ])
      expect(namesIn(panels)).toContain(name);
  });

  it('is said to an operator in words, with what to do', () => {
    const alerts = rules.match(/- alert: /g)?.length ?? 0;
    expect(alerts).toBeGreaterThan(10);
    for (const word of [/^ +summary: ./gm, /^ +action: ./gm, /severity: (?:page|ticket) /g])
      expect(rules.match(word)?.length).toBe(alerts);
  });

  // Of Debian's package prometheus.
  const itWithPromtool = hasTool('promtool') ? it : it.skip;
  itWithPromtool('is taken by Prometheus', async () => {
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', RULES]);
    expect(stdout).toContain('SUCCESS');
  });

  itWithPromtool('is understood by Prometheus in every panel', async () => {
    const file = join(directory, 'panels.yml');
    const asRules = expressionsOf(shown).map((expr, at) => ({
      record: `panel_${at}`,
      expr: expr.replaceAll('$job', 'self-print'),
    }));
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules: asRules }] }));
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', file]);
    expect(stdout).toContain(`SUCCESS: ${asRules.length} rules found`);
  });

  itWithPromtool('alarms when it should, and not before', async () => {
    const { stdout } = await promisify(execFile)('promtool', [
      'test',
      'rules',
      join(FOLDER, 'self-print.rules.test.yml'),
    ]);
    expect(stdout).toContain('SUCCESS');
  });

  it('says what is good and what is bad of each single figure, as Grafana would call 80 of anything bad', () => {
    const without = shown.filter(
      ({ type, fieldConfig }) => type === 'stat' && !fieldConfig.defaults.thresholds,
    );
    expect(without.map(({ title }) => title)).toEqual([]);
  });

  it('is tried for every alert', async () => {
    const tried = await readFile(join(FOLDER, 'self-print.rules.test.yml'), 'utf8');
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !new RegExp(`alertname(?:: |=")${name}\\b`).test(tried))).toEqual([]);
  });
});
