import { createAgentLink } from './agent/agentLink.ts';
import { type AgentSupervisor, createSupervisor } from './agent/supervisor.ts';
import { createNotifier, runBeside } from './health/notifier.ts';
import { feedWatchdog } from './health/watchdog.ts';
import { createLog } from './log.ts';
import { readOptions } from './options.ts';
import { startFromReleases } from './releases/startFromReleases.ts';
import { onStopRequest } from './stopRequest.ts';
import { systemTime } from './time.ts';

/**
 * Keeps the agent running without a screen. On an appliance agent and shell are separate services, so that prints continue
 * whatever happens to the screen.
 */
const EXIT_USAGE = 2;

const environment = process.env;
const read = readOptions({ args: process.argv.slice(2), environment, strict: true });
if (!read.ok || read.value.agentEntry === null) {
  const problems = read.ok ? ['--with-agent is missing.'] : read.problem;
  process.stderr.write(`${problems.join('\n')}\nUsage: --with-agent FILE\n`);
  process.exit(EXIT_USAGE);
}
const { address, agentEntry, logLevel } = read.value;
const time = systemTime;
const log = createLog('agent-keeper', logLevel);
const notifier = createNotifier({ environment, ownPid: process.pid, run: runBeside });
const supervisor: AgentSupervisor = createSupervisor({
  startProcess: startFromReleases({
    agentEntry,
    environment,
    isHealthy: () => supervisor.isHealthy(),
    time,
    log,
  }),
  link: createAgentLink({ origin: new URL(address).origin, fetch }),
  time,
  log,
  onReady: notifier.ready,
});

supervisor.start();
const stopFeeding = feedWatchdog({ notifier, time, log, checks: { agent: supervisor.isHealthy } });
onStopRequest(() => {
  notifier.stopping();
  stopFeeding();
  void supervisor.stop().then(() => process.exit());
});
