/** Runs one statement and gives its rows. */
export type Run = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
