import { expect, it } from '@jest/globals';
import { operationText } from './operationText.ts';

const sent = (facts: Readonly<Record<string, string | number>>) => ({
  operation: 'terminal-commanded' as const,
  changes: Object.entries(facts).map(([path, after]) => ({ path, after })),
});

it('says which command a terminal was sent, and about what', () => {
  const read = sent({ command: 'readFile', commandId: 'c-1', folder: 'logs', name: 'agent.log', offset: 0 });
  expect(operationText(read, 'zh')).toBe('向终端发送指令：取回文件（logs/agent.log）');
  expect(operationText(read, 'en')).toBe('Sent a command to a terminal: Fetch file (logs/agent.log)');
  const restarted = sent({ command: 'restartTerminal', reason: '卡住' });
  expect(operationText(restarted, 'zh')).toBe('向终端发送指令：重启机器');
  expect(operationText(restarted, 'en')).toBe('Sent a command to a terminal: Restart machine');
});

it('says no more than the entry holds', () => {
  expect(operationText(sent({ command: 'danced' }), 'en')).toBe('Sent a command to a terminal: danced');
  expect(operationText(sent({}), 'en')).toBe('Sent a command to a terminal');
  const saved = { operation: 'item-changed' as const, changes: [{ path: 'command', after: 'log' }] };
  expect(operationText(saved, 'zh')).not.toContain('日志');
});
