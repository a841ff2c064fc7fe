import { describe, expect, it } from '@jest/globals';
import { arrowsOf, circleProblems, circlesOf, roomArrows, roomOf } from './circles.ts';

/** Parses edges from a text such as 'a>b b>a'. */
function arrows(text: string) {
  return text.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return { from, to, at: `${from}:1` };
  });
}

/** The imports of files, as read by the check. */
function imports(files: Readonly<Record<string, readonly string[]>>) {
  return new Map(
    Object.entries(files).map(([file, all]) => [
      file,
      all.map((specifier, index) => ({ specifier, line: index + 1, typeOnly: true })),
    ]),
  );
}

describe('roomOf', () => {
  it.each([
    ['server/src/db/schema/orders.ts', 'server/src/db'],
    ['server/src/deps.ts', 'server/src/deps.ts'],
    ['server/src/modules/orders/admin/list.ts', 'server/src/modules/orders'],
    ['server/src/modules/bindings.ts', 'server/src/modules/bindings.ts'],
    ['renderer/src/flows/pickup/flow.ts', 'renderer/src/flows/pickup'],
    ['renderer/vite/plugin.ts', 'renderer/vite'],
    ['test/support/kiosk.ts', 'test/support'],
  ])('puts %s into %s', (file, room) => {
    expect(roomOf(file)).toBe(room);
  });
});

describe('arrowsOf', () => {
  it('follows relative imports, also of types, to files that there are', () => {
    const files = imports({ 'a/src/x/one.ts': ['../y/two.ts', './gone.ts', 'zod'], 'a/src/y/two.ts': [] });
    expect(arrowsOf(files)).toEqual([
      { from: 'a/src/x/one.ts', to: 'a/src/y/two.ts', at: 'a/src/x/one.ts:1' },
    ]);
  });
});

describe('roomArrows', () => {
  it.each([
    ['a test', 'a/src/x/one.test.ts'],
    ['testing/', 'a/src/x/testing/one.ts'],
    ['simulator/', 'a/src/x/simulator/one.ts'],
  ])('leaves out what %s imports', (_, file) => {
    expect(roomArrows([{ from: file, to: 'a/src/y/two.ts', at: file }])).toEqual([]);
  });

  it('leaves out imports within a room', () => {
    expect(roomArrows([{ from: 'a/src/x/one.ts', to: 'a/src/x/deep/two.ts', at: '' }])).toEqual([]);
  });

  it('sees the circle of two folders whose files make none', () => {
    const files = imports({
      'a/src/x/one.ts': ['../y/two.ts'],
      'a/src/y/two.ts': [],
      'a/src/y/three.ts': ['../x/four.ts'],
      'a/src/x/four.ts': [],
    });
    expect(circlesOf(arrowsOf(files))).toEqual([]);
    expect(circlesOf(roomArrows(arrowsOf(files)))).toEqual([['a/src/x', 'a/src/y']]);
  });
});

describe('circlesOf', () => {
  it.each([
    ['nothing in a tree', 'a>b a>c b>d c>d', []],
    ['two', 'a>b b>a', [['a', 'b']]],
    ['one that is entered from outside', 'x>b b>c c>d d>b d>y', [['b', 'c', 'd']]],
    ['two that touch as one', 'a>b b>a b>c c>b', [['a', 'b', 'c']]],
    [
      'two apart',
      'a>b b>a b>c c>d d>c',
      [
        ['c', 'd'],
        ['a', 'b'],
      ],
    ],
  ])('finds %s', (_, text, circles) => {
    expect(circlesOf(arrows(text))).toEqual(circles);
  });
});

describe('circleProblems', () => {
  const problems = (text: string) => circleProblems([arrows(text)]);

  it('has nothing to say of a tree', () => {
    expect(problems('a>b a>c b>d c>d')).toEqual([]);
  });

  it('shows a circle by the imports that go round', () => {
    expect(problems('a>b b>c c>a c>x')).toEqual(['circular imports:\n  a:1 → b\n  b:1 → c\n  c:1 → a']);
  });

  it('shows the shortest way round', () => {
    expect(problems('a>b b>c c>a b>a')).toEqual(['circular imports:\n  a:1 → b\n  b:1 → a']);
  });

  it('names each of the circles of each graph', () => {
    expect(circleProblems([arrows('a>b b>a c>d d>c'), arrows('e>f f>e')])).toHaveLength(3);
  });
});
