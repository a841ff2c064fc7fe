import { describe, expect, it } from '@jest/globals';
import { projectPath } from '../project.ts';
import { parseStartOptions } from './options.ts';

function parse(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return parseStartOptions(args, { cwd: '/somewhere', environment });
}

describe('parseStartOptions', () => {
  it('has a default for everything', () => {
    expect(parse([])).toEqual({
      ok: true,
      value: {
        headless: false,
        json: false,
        dockStrip: true,
        demo: true,
        dataDir: projectPath('.data'),
        serverPort: 8080,
        agentPort: 8765,
        printer: null,
        devices: {},
        database: null,
      },
    });
  });

  it('reads every option', () => {
    const args = ['--headless', '--json', '--no-demo', '--data', 'here', '--port', '0', '--agent-port=9000'];
    const addresses = ['--printer', 'ipp://p/ipp/print', '--database', 'postgres://u:p@h/d'];
    const devices = ['--devices', '{"scanner":{"driver":"keyboard"}}'];
    expect(parse([...args, ...addresses, ...devices])).toEqual({
      ok: true,
      value: {
        headless: true,
        json: true,
        dockStrip: false,
        demo: false,
        dataDir: '/somewhere/here',
        serverPort: 0,
        agentPort: 9_000,
        printer: 'ipp://p/ipp/print',
        devices: { scanner: { driver: 'keyboard' } },
        database: 'postgres://u:p@h/d',
      },
    });
  });

  it('has the strip of the dock in a window, and without one when it is asked for', () => {
    expect(parse(['--headless'])).toMatchObject({ value: { dockStrip: false } });
    expect(parse(['--headless', '--dock-strip'])).toMatchObject({ value: { dockStrip: true } });
  });

  it('asks for help even beside a wrong value', () => {
    expect(parse(['--help', '--port', 'x'])).toEqual({ ok: true, value: 'help' });
  });

  it('takes the database of the environment unless one is given', () => {
    const environment = { SELF_PRINT_DATABASE_URL: 'postgresql://h/environment' };
    expect(parse([], environment)).toMatchObject({ value: { database: 'postgresql://h/environment' } });
    expect(parse(['--database', 'postgres://h/d'], environment)).toMatchObject({
      value: { database: 'postgres://h/d' },
    });
    expect(parse([], { SELF_PRINT_DATABASE_URL: '' })).toMatchObject({ value: { database: null } });
  });

  it('lets both ports be any', () => {
    expect(parse(['--port', '0', '--agent-port', '0'])).toMatchObject({ ok: true });
  });

  it.each([
    [['--port', '65536'], '--port needs'],
    [['--port', '-1'], '--port'],
    [['--port', ''], '--port needs'],
    [['--agent-port', '80a'], '--agent-port needs'],
    [['--port', '9000', '--agent-port', '9000'], 'must differ'],
    [['--port', '8765'], 'must differ'],
    [['--printer', 'http://p'], '--printer needs'],
    [['--printer', 'printer'], '--printer needs'],
    [['--devices', '{'], '--devices needs'],
    [
      ['--devices', '{"scanner":{"driver":"telepathy"}}'],
      '--devices needs JSON with settings of devices: scanner.driver',
    ],
    [['--database', 'mysql://h/d'], '--database needs'],
    [['--data', ''], '--data needs'],
    [['--data'], '--data'],
    [['--jsom'], '--jsom'],
    [['start'], 'start'],
    [['--json=yes'], '--json'],
  ])('refuses %j', (args, part) => {
    const parsed = parse(args);
    expect(parsed.ok ? '' : parsed.problem).toContain(part);
    expect(parsed.ok).toBe(false);
  });
});
