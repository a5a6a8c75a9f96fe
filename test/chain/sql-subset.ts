import { parse } from 'pgsql-parser';
import { z } from 'zod';

/** Why a statement isn't one that PostgreSQL, CockroachDB, YugabyteDB and Citus all have. */
export type Fault = string;

/** What all four have, and what the head office uses of it. Something new here needs a look at each engine's documents. */
const kinds = new Set([
  ...['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'TransactionStmt'],
  ...['CreateStmt', 'IndexStmt', 'AlterTableStmt', 'GrantStmt', 'GrantRoleStmt', 'CreateRoleStmt'],
]);
const types = new Set(['uuid', 'text', 'int8', 'bytea', 'bool', 'varchar', 'timestamp']);
const functions = new Set(['count', 'sum', 'max', 'min', 'unnest', 'version', 'lower']);

/** Nodes of the parse tree that no statement may have, each with what it is. */
const forbidden: Readonly<Record<string, string>> = {
  GroupingSet: 'grouping sets',
  GroupingFunc: 'grouping sets',
  LockStmt: 'LOCK TABLE',
  CreateTrigStmt: 'triggers',
  WindowDef: 'window functions',
  XmlExpr: 'XML',
  RangeTableSample: 'TABLESAMPLE',
  JsonFuncExpr: 'JSON in SQL',
};

/** Nobody may pass over an event that is there already: it would hide a fork. */
const plainlyInserted = new Set(['event', 'alarm']);

/** What a statement has that not all engines have; none if it is as it should be. Throws where it can't be parsed. */
export async function faultsOf(statement: string): Promise<Fault[]> {
  const { stmts } = parsed.parse(await parse(statement));
  const faults: Fault[] = [];
  if (stmts.length !== 1) faults.push(`${stmts.length} statements in one text`);
  for (const { stmt } of stmts) {
    for (const kind of Object.keys(stmt)) if (!kinds.has(kind)) faults.push(forbidden[kind] ?? kind);
    faults.push(...faultsIn(stmt));
  }
  return [...new Set(faults)];
}

const parsed = z.object({ stmts: z.array(z.object({ stmt: z.record(z.string(), z.unknown()) })) });

function faultsIn(node: unknown): Fault[] {
  if (Array.isArray(node)) return node.flatMap(faultsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    const own = faultOf(name, value);
    return [...(own === undefined ? [] : [own]), ...faultsIn(value)];
  });
}

function faultOf(name: string, value: unknown): Fault | undefined {
  if (forbidden[name] !== undefined) return forbidden[name];
  switch (name) {
    case 'TypeName':
    case 'typeName': {
      const type = lastName(z.object({ names: names.optional() }).parse(value).names);
      return type === undefined || types.has(type) ? undefined : `the type ${type}`;
    }
    case 'FuncCall': {
      const called = lastName(z.object({ funcname: names }).parse(value).funcname);
      return called === undefined || functions.has(called) ? undefined : `the function ${called}`;
    }
    case 'A_Expr': {
      const { kind, name: operator } = z.object({ kind: z.string(), name: names }).parse(value);
      return kind === 'AEXPR_OP' && lastName(operator) === '/' ? 'a division' : undefined;
    }
    case 'Constraint': {
      const { contype } = z.object({ contype: z.string() }).parse(value);
      if (contype === 'CONSTR_IDENTITY') return 'an identity column';
      if (contype === 'CONSTR_GENERATED') return 'a generated column';
      return contype === 'CONSTR_FOREIGN' ? 'a foreign key' : undefined;
    }
    case 'InsertStmt': {
      const { relation, onConflictClause } = z
        .object({ relation: z.object({ relname: z.string() }), onConflictClause: z.unknown().optional() })
        .parse(value);
      return onConflictClause !== undefined && plainlyInserted.has(relation.relname)
        ? `ON CONFLICT on ${relation.relname}`
        : undefined;
    }
    case 'ctequery':
      return typeof value === 'object' && value !== null && !('SelectStmt' in value)
        ? 'a change inside of WITH'
        : undefined;
    default:
      return undefined;
  }
}

const names = z.array(z.looseObject({ String: z.object({ sval: z.string() }).optional() }));

const lastName = (of: z.infer<typeof names> | undefined): string | undefined => of?.at(-1)?.String?.sval;
