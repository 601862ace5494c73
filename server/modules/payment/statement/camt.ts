import { Big } from 'big.js'
import { z } from 'zod'
import { isCalendarDay } from '../../../../src/domain/time/dates.ts'
import { invalid } from '../../../platform/errors.ts'
import { wrongLine, type Entry } from './entry.ts'

const deepest = 40
const tag = /<(\/?)([A-Za-z_][\w:.-]*)[^<>]*>/g

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** The lines on which entries begin. @throws 422 with the line where the tags do not match, or for a document type */
function linesOfEntries(text: string): number[] {
  const declared = text.indexOf('<!')
  if (declared >= 0) throw wrongLine(lineAt(text, declared), 'a bank statement has no such declaration.')
  const open: string[] = []
  const lines: number[] = []
  let [line, seen] = [1, 0]
  for (const { 0: whole, 1: slash, 2: name = '', index } of text.matchAll(tag)) {
    line += text.slice(seen, index).split('\n').length - 1
    seen = index
    if (slash === '/') {
      if (open.pop() !== name) throw wrongLine(line, `</${name}> closes nothing.`)
    } else if (!whole.endsWith('/>')) {
      if (name === 'Ntry') lines.push(line)
      if (open.push(name) > deepest) throw wrongLine(line, 'its parts lie too deep.')
    }
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) throw wrongLine(line, `<${unclosed}> is not closed.`)
  return lines
}

const texts = z.union([z.string(), z.array(z.string())])
const words = texts.optional().transform((given) => [given ?? []].flat())
const amount = z.object({ '@Ccy': z.string(), '#text': z.string().regex(/^\d{1,13}(?:\.\d{1,5})?$/) })
const day = z.union([
  z.object({ Dt: z.string().refine(isCalendarDay) }).transform(({ Dt }) => Dt),
  z.object({ DtTm: z.string() }).transform(({ DtTm }) => DtTm.slice(0, 10)),
])
const name = z.object({ Nm: z.string() })
const party = z.union([
  name.transform(({ Nm }) => Nm),
  z.object({ Pty: name }).transform(({ Pty }) => Pty.Nm),
])
const part = z.object({
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }) }).optional(),
  Refs: z.object({ EndToEndId: z.string().optional(), AcctSvcrRef: z.string().optional() }).optional(),
  RltdPties: z.object({ Dbtr: party.optional() }).optional(),
  RmtInf: z
    .object({
      Ustrd: words,
      Strd: z
        .object({ CdtrRefInf: z.object({ Ref: z.string().optional() }).optional() })
        .optional()
        .catch(undefined),
    })
    .optional(),
  AddtlTxInf: z.string().optional(),
})
type Part = z.output<typeof part>
const parts = z.object({ TxDtls: z.union([part.transform((one) => [one]), z.array(part)]).optional() })
const details = z.union([parts.transform((one) => [one]), z.array(parts)])

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const nested = <T>(shape: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    const read = shape.safeParse(jsonIn(text))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', path: read.error.issues[0]?.path ?? [] })
    return z.NEVER
  })

/** An entry as the reader gives it: parts with parts of their own are JSON. */
const entry = z.object({
  Amt: nested(amount),
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: z.string().nullish(),
  Sts: z.union([nested(z.object({ Cd: z.string() })).transform(({ Cd }) => Cd), z.string()]).nullish(),
  BookgDt: nested(day).nullish(),
  ValDt: nested(day).nullish(),
  AcctSvcrRef: z.string().nullish(),
  AddtlNtryInf: z.string().nullish(),
  NtryDtls: nested(details).nullish(),
})

const amountIn = ({ Amt, AmtDtls }: Part) => Amt ?? AmtDtls?.TxAmt.Amt

/** The transfers of an entry: banks book several together. Without an amount of each they stay one. */
function transfersIn(all: readonly Part[], total: z.output<typeof amount>) {
  const amounts = all.flatMap((one) => amountIn(one) ?? [])
  const sum = amounts.reduce((to, one) => to.plus(one['#text']), new Big(0))
  const isDivided = all.length > 1 && amounts.length === all.length && sum.eq(total['#text'])
  return isDivided
    ? all.map((one) => ({ parts: [one], amount: amountIn(one) ?? total }))
    : [{ parts: all, amount: total }]
}

const noReference = 'NOTPROVIDED'

function readEntry(given: unknown, line: number): Entry[] {
  const read = entry.safeParse(given)
  const where = read.error?.issues[0]?.path.join('/') || 'Ntry'
  if (!read.success) throw wrongLine(line, `the part ${where} is missing or cannot be read.`)
  const { CdtDbtInd, RvslInd, Sts, BookgDt, ValDt, AcctSvcrRef, AddtlNtryInf, NtryDtls, Amt } = read.data
  const on = BookgDt ?? ValDt
  if (!on) throw wrongLine(line, 'the entry has no date.')
  const all = (NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? [])
  return transfersIn(all, Amt).map(({ parts: own, amount: { '@Ccy': currency, '#text': value } }) => {
    const said = own.flatMap(({ RmtInf, Refs, AddtlTxInf }) => [
      ...(RmtInf?.Ustrd ?? []),
      RmtInf?.Strd?.CdtrRefInf?.Ref,
      Refs?.EndToEndId === noReference ? undefined : Refs?.EndToEndId,
      AddtlTxInf,
    ])
    return {
      line,
      day: on,
      amount: new Big(value).times(CdtDbtInd === 'CRDT' ? 1 : -1).toFixed(2),
      currency,
      payer: own.map(({ RltdPties }) => RltdPties?.Dbtr).find(Boolean) ?? null,
      text: [...said, AddtlNtryInf].filter(Boolean).join(' '),
      bankReference: own[0]?.Refs?.AcctSvcrRef ?? AcctSvcrRef ?? null,
      isFinal: RvslInd !== 'true' && (Sts ?? 'BOOK') === 'BOOK',
    }
  })
}

/**
 * Reads a camt.053 document. Its entities are never resolved: a document type is refused.
 * @throws 422 with the line
 */
export async function readCamt(given: string): Promise<Entry[]> {
  // Prefixes of namespaces name the same elements.
  const text = given.replaceAll(/<(\/?)[A-Za-z_][\w.-]*:/g, '<$1')
  const lines = linesOfEntries(text)
  if (lines.length === 0) throw invalid({ text: 'The file has no entries.' })
  const { readXml } = await import('hucre/xml')
  const { data } = readXml(text, { rowTag: 'Ntry', flatten: false })
  return data.flatMap((row, at) => readEntry(row, lines[at] ?? 1))
}
