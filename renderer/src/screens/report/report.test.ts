import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

it('shows which kind of fault was chosen, as buttons that stay pressed look like all others by themselves', () => {
  const form = readFileSync(path.join(import.meta.dirname, 'ReportForm.tsx'), 'utf8');
  const looks = readFileSync(path.join(import.meta.dirname, 'report.css'), 'utf8');
  expect(form).toMatch(/className="report__kinds"[\s\S]*pressed=/);
  expect(looks).toMatch(/\.report__kinds \.button\[aria-pressed="true"\] \{[^}]*background: var\(--ink\)/);
});
