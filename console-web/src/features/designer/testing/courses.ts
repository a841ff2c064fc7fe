import type { Draft } from '../model/draft.ts';
import { CONTENT } from './openDesigner.tsx';

const both = (zh: string) => ({ zh, en: zh });
const cell = (name: string, head: string) => ({ head: both(head), text: both(`{${name}}`), share: 1 });

/** A draft with a table of courses and a value computed of them. */
export const COURSES: Draft = {
  ...CONTENT,
  variables: [
    {
      name: 'courses',
      type: 'list',
      label: both('课程'),
      columns: [
        { name: 'grade', type: 'numberOrText', label: both('成绩'), sample: 91 },
        { name: 'credits', type: 'number', label: both('学分'), sample: 3 },
      ],
      sample: [
        { grade: 91, credits: 0.1 },
        { grade: 45, credits: 0.2 },
        { grade: '优秀', credits: 4 },
      ],
    },
    { name: 'limit', type: 'number', label: both('上限'), sample: 160 },
  ],
  computed: [{ name: 'earned', label: both('总学分'), compute: 'sum', list: 'courses', column: 'credits' }],
  flow: [
    {
      id: 'table',
      kind: 'table',
      rows: 'courses',
      lines: { pattern: 'grid' },
      columns: [cell('running.credits', '累计'), cell('grade', '成绩')],
    },
    { id: 'sum', kind: 'paragraph', text: both('共 {earned:1} 学分') },
  ],
};
