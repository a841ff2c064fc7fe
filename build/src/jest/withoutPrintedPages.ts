// A query that finds nothing prints the whole page into its error, also each time that it is asked anew while a test waits: a
// twenty-fifth of the processor time of component tests. The wait itself prints the page when it gives up, so those before go unread.
if ('document' in globalThis) {
  const { configure, getConfig } = await import('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
        return getElementError(message, container);
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}

export {};
