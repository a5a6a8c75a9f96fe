import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';

/** All rows of a query, parsed. */
type All = <Row>(query: string, row: z.ZodType<Row>) => Row[];

/** Reads a copy of a database, with its log: reading the file itself would mend what a kill has left. */
export function readCopy<Value>(file: string, read: (all: All) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'book-'));
  try {
    for (const part of [file, `${file}-wal`]) {
      if (existsSync(part)) cpSync(part, join(folder, basename(part)));
    }
    const database = new DatabaseSync(join(folder, basename(file)));
    try {
      return read((query, row) =>
        database
          .prepare(query)
          .all()
          .map((one) => row.parse(one)),
      );
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
