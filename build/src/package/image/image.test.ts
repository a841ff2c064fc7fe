import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { unknownSettings } from '@self-print/contract/settingNames.ts';
import { projectPath } from '../../project.ts';
import { composeFile, composeProxy } from './composeFiles.ts';
import { imageSettings } from './imageSettings.ts';

const packaging = (...parts: readonly string[]) => readFile(projectPath('build/packaging', ...parts), 'utf8');

describe('the image', () => {
  const settings = imageSettings({ version: '1.2.3', userId: 990 });

  it('runs without rights, in production, and sets nothing that the server does not know', () => {
    expect(settings).toContain('--config.user=990:990');
    const environment = settings.flatMap((each) => /^--config\.env=(\w+)=(.*)$/.exec(each)?.slice(1) ?? []);
    const given = Object.fromEntries(
      environment.flatMap((name, at) => (at % 2 === 0 ? [[name, environment[at + 1]]] : [])),
    );
    expect(given).toMatchObject({ NODE_ENV: 'production', SELF_PRINT_HOST: '0.0.0.0' });
    expect(unknownSettings(given)).toEqual([]);
  });
});

describe('the compose file', () => {
  it('asks for the image of its version', async () => {
    const made = composeFile(await packaging('compose/compose.yaml'), '1.2.3');
    expect(made.ok ? made.value : made.problem).toContain('image: localhost/self-print-server:1.2.3\n');
  });

  it.each(['image: x', 'VERSION VERSION'])('is refused when the version has no one place (%p)', (source) => {
    expect(composeFile(source, '1.2.3').ok).toBe(false);
  });

  it('has the proxy of a machine, with the replicas of the compose file behind it', async () => {
    const made = composeProxy(await packaging('server/nginx.conf'));
    const text = made.ok ? made.value : made.problem;
    const compose = await packaging('compose/compose.yaml');
    for (const name of ['server-1', 'server-2']) {
      expect(text).toContain(`server ${name}:8080 max_fails=0 resolve;`);
      expect(compose).toContain(`  ${name}: *replica\n`);
    }
    expect(text).not.toMatch(/^\s*server 127|\/var\/log/m);
    // What the image of nginx fills in, and nothing else by mistake.
    expect([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)).toEqual(['NGINX_RESOLVER']);
    expect(await packaging('compose/resolver.envsh')).toContain('\nexport NGINX_RESOLVER\n');
    expect(compose).toContain('./resolver.envsh:/docker-entrypoint.d/16-resolver.envsh:ro');
  });

  it('is refused when the replicas are elsewhere', () => {
    expect(composeProxy('upstream x {\n    server 127.0.0.1:8081 max_fails=0;\n}')).toEqual({
      ok: false,
      problem: 'nginx.conf must say "server 127.0.0.1:8082 max_fails=0;" once.',
    });
  });
});
