export const TABLES_PATH = '/main/db-table-create';

export const rowsPath = (tableId: string): string => `${TABLES_PATH}/rows?tableId=${tableId}`;
