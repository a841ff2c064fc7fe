import type { InquiryAnswer } from '@self-print/contract/platform/inquiries.ts';
import { useBilingual } from '../../ui/KioskContext.tsx';

const isFigure = (kind: InquiryAnswer['columns'][number]['kind']) => kind === 'number' || kind === 'money';

/** The rows of an answer, as a table or as cards; a row has no name of its own, so its place is its key. */
export function AnswerRows({ answer: { view, columns, rows } }: { readonly answer: InquiryAnswer }) {
  const inLanguage = useBilingual();
  const named = rows.map((cells, index) => ({ id: String(index), cells }));
  if (rows.length === 0) return null;
  if (view === 'cards')
    return (
      <ul className="inquiry-cards">
        {named.map(({ id, cells }) => (
          <li key={id}>
            <dl>
              {columns.map(({ name, label }, index) => (
                <div key={name}>
                  <dt>{inLanguage(label)}</dt>
                  <dd>{cells[index]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <div className="inquiry-table">
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label, kind }) => (
              <th key={name} scope="col" data-figure={isFigure(kind)}>
                {inLanguage(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map(({ name, kind }, index) => (
                <td key={name} data-figure={isFigure(kind)}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
