import { escapeIdentifier, escapeLiteral, type Client } from 'pg'
import { z } from 'zod'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Index Recheck'?: number | undefined
  Plans?: PlanNode[] | undefined
}
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
)
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }))

/** How a statement was answered. */
export interface Reading {
  /** Rows of the table that were read, including rows that a filter removed. */
  read: number
  /** Rows among them that were kept. */
  kept: number
  /** The scans of the table, such as `Index Scan work_request_status_idx`. */
  by: string
}

/** The value in the text of an EXECUTE. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return escapeLiteral(String(value))
}

function scansOf(node: PlanNode, table: string): PlanNode[] {
  const below = (node.Plans ?? []).flatMap((one) => scansOf(one, table))
  return node['Relation Name'] === table ? [node, ...below] : below
}

const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** A connection plans a statement by its values so often, and then may keep one plan for all values. */
const plannedByValues = 5
let prepared = 0

/**
 * Runs a statement as a connection of the server does, which prepares it once: at first, and when it has run often.
 * @returns the worse reading of the table
 */
export async function explain(
  client: Client,
  table: string,
  text: string,
  values: readonly unknown[],
): Promise<Reading> {
  const name = escapeIdentifier(`explained ${(prepared += 1)}`)
  const execute = `execute ${name} ${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  await client.query(`prepare ${name} as ${text}`)
  const read = async (): Promise<Reading> => {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${execute}`)
    const [row] = explained.parse(rows)
    const scans = row?.['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan, table)) ?? []
    const kept = scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    return {
      kept,
      read: scans.reduce((sum, node) => sum + rowsOf(node), 0),
      by: scans.map((node) => [node['Node Type'], ...indexesOf(node)].join(' ')).join(', '),
    }
  }
  const first = await read()
  for (let time = 1; time < plannedByValues; time += 1) await client.query(`explain ${execute}`)
  const later = await read()
  await client.query(`deallocate ${name}`)
  return later.read > first.read ? later : first
}
