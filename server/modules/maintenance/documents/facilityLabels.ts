import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import type { DocumentLanguage } from '../../../../src/resources/documents/documents.shapes.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { pick, rowsOf, select, type Selected } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { soft } from '../../../services/documents/flow.ts'
import type { Label } from '../../../services/documents/labelSheet.ts'
import { namesFor } from '../../../services/documents/values.ts'
import { documentWord } from '../../../services/documents/words.ts'

const t = rowsOf(facility, 't')
const labelled = pick(t, ['id', 'version', 'code', 'name', 'location', 'pinId', 'updatedAt'])

interface About {
  language: DocumentLanguage
  company: string
  /** Where the portal is reached from outside. */
  root: string
}

/** The labels of those facilities, in their order: the code of each leads to its public page. */
export async function facilityLabelsOf(
  sql: CompanySql,
  caller: Caller,
  ids: readonly number[],
  { language, company, root }: About,
) {
  const found = await select(sql, labelled)`from ${t}
    where ${reached(caller, facility, resourceNamed, { id: ids })}`
  const names = await namesFor(sql, caller, [[facility, found]])
  const invitation = documentWord(language, 'scan')
  const labelOf = ({ id, code, name, location, pinId }: Selected<typeof labelled>): Label => {
    const address = `${root.replace(/\/+$/, '')}/feedback?id=${id}`
    return {
      code: address,
      texts: [
        [company, { size: 9 }],
        [location, { size: 14, weight: 700 }],
        [[name, names.get('pin')?.get(pinId)].filter(Boolean).join(', '), { size: 9 }],
        [invitation, { size: 9, weight: 700 }],
        [`${address}\n${code}`, { size: 6.5, colour: soft }],
      ],
    }
  }
  const byId = new Map(found.map((one) => [one.id, labelOf(one)] as const))
  return {
    labels: ids.flatMap((id) => byId.get(id) ?? []),
    changed: new Date(Math.max(...found.map(({ updatedAt }) => Date.parse(updatedAt)))),
  }
}
