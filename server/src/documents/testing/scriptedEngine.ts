/** A scripted engine for tests of the pool: it follows its job's script, or else answers with a document. */
process.on('message', ({ id, job: { source } }: { id: number; job: { source: string } }) => {
  if (source === 'leave') process.exit(3);
  if (source === 'throw') throw new Error('broken');
  if (source === 'abort') process.abort();
  if (source === 'hang') for (;;);
  const result =
    source === 'fail'
      ? { ok: false, problem: 'refused' }
      : { ok: true, value: { pdf: new Uint8Array([id]), pages: 1, reports: [] } };
  process.send?.({ id, result });
});
process.on('disconnect', () => process.exit());
