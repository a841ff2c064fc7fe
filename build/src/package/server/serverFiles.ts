import { DEB_SCRIPTS, type DebFile, PROGRAM, READABLE, SECRET } from '../debTree.ts';

/** Installation folder of the programs. */
export const SERVER_HOME = 'opt/self-print-server';
const EXAMPLES = 'usr/share/doc/self-print-server/examples';

/** Everything besides the programs, from build/packaging/server. */
export const SERVER_FILES: readonly DebFile[] = [
  {
    from: 'self-print-server@.service',
    to: 'usr/lib/systemd/system/self-print-server@.service',
    mode: READABLE,
  },
  {
    from: 'self-print-back-up.service',
    to: 'usr/lib/systemd/system/self-print-back-up.service',
    mode: READABLE,
  },
  { from: 'self-print-back-up.timer', to: 'usr/lib/systemd/system/self-print-back-up.timer', mode: READABLE },
  { from: 'sysusers.conf', to: 'usr/lib/sysusers.d/self-print-server.conf', mode: READABLE },
  { from: 'self-print-platform', to: 'usr/bin/self-print-platform', mode: PROGRAM },
  { from: 'self-print-restart', to: 'usr/bin/self-print-restart', mode: PROGRAM },
  // Holds the secret.
  { from: 'server.env', to: 'etc/self-print/server.env', mode: SECRET },
  { from: 'back-up.env', to: 'etc/self-print/back-up.env', mode: READABLE },
  { from: 'nginx.conf', to: `${EXAMPLES}/nginx.conf`, mode: READABLE },
  { from: '../monitoring/self-print.rules.yml', to: `${EXAMPLES}/self-print.rules.yml`, mode: READABLE },
  { from: '../monitoring/grafana-dashboard.json', to: `${EXAMPLES}/grafana-dashboard.json`, mode: READABLE },
  { from: '../monitoring/otel-collector.yaml', to: `${EXAMPLES}/otel-collector.yaml`, mode: READABLE },
  ...DEB_SCRIPTS,
  // Refuses an older version over a newer one.
  { from: 'debian/preinst', to: 'DEBIAN/preinst', mode: PROGRAM },
];
