import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import type { OwnRowProblem, OwnRowsTaken } from '@self-print/contract/platform/ownTables.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import type { RowProblem } from '../../ui/tableImport/RowProblems.tsx';

/** Says why rows of a file are not taken, in the order of the file. */
export function useRowProblems({ fields }: OwnTableFacts) {
  const { t, language } = useTexts();
  return (problems: readonly OwnRowProblem[]): RowProblem[] =>
    problems
      .map(({ line, kind, field }) => {
        const label = fields.find(({ code }) => code === field)?.label;
        return { line, words: t(`ownRow.problem.${kind}`, { field: label ? wordsOf(label, language) : '' }) };
      })
      .sort((one, other) => one.line - other.line);
}

export function sumOf(answers: readonly OwnRowsTaken[]): OwnRowsTaken {
  const sum = (count: (answer: OwnRowsTaken) => number) =>
    answers.reduce((all, each) => all + count(each), 0);
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    same: sum(({ same }) => same),
    problems: answers.flatMap(({ problems }) => problems),
  };
}
