import { kitIssue } from '../../../src/resources/employeeKit/kitIssue.resource.ts'
import { kitItem } from '../../../src/resources/employeeKit/kitItem.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, isoInstant } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { numberThem } from '../base/numbering.ts'
import type { Random } from '../base/random.ts'
import type { DemoStaff } from '../base/staff.ts'

/** Code, name, category, size, cost, in stock, reorder level, charge if lost. */
const items = [
  ['UNI-S', 'Uniform shirt', 'uniform', 'S', '38.00', 46, 20, '38.00'],
  ['UNI-M', 'Uniform shirt', 'uniform', 'M', '38.00', 12, 25, '38.00'],
  ['UNI-L', 'Uniform shirt', 'uniform', 'L', '38.00', 63, 25, '38.00'],
  ['BOOT-41', 'Safety boots', 'ppe', '41', '119.00', 9, 6, '119.00'],
  ['BOOT-42', 'Safety boots', 'ppe', '42', '119.00', 3, 6, '119.00'],
  ['HELM', 'Safety helmet', 'ppe', null, '29.50', 54, 15, '29.50'],
  ['RADIO', 'Two-way radio', 'radio', null, '480.00', 7, 4, '480.00'],
  ['TORCH', 'Torch, rechargeable', 'torch', null, '85.00', 18, 8, '85.00'],
  ['KEY-MST', 'Master key set', 'key', null, '150.00', 2, 1, '900.00'],
  ['CARD', 'Access card', 'access_card', null, '12.00', 140, 50, '25.00'],
  ['TAB', 'Tablet for rounds', 'phone', '10″', '899.00', 4, 2, '899.00'],
  ['MULTI', 'Multimeter', 'tool', null, '210.00', 6, 2, '210.00'],
] as const

/** Enters what the facility company hands out, and who holds what. */
export async function enterEquipment(
  tx: Sql,
  { clientId, ownerId }: DemoCompany,
  staff: DemoStaff,
  { random, now }: { random: Random; now: number },
): Promise<void> {
  const made = {
    createdAt: isoInstant(now - 300 * day),
    createdBy: ownerId,
    updatedAt: isoInstant(now - 300 * day),
    updatedBy: ownerId,
  }
  const ids = await insertRecords(
    tx,
    clientId,
    kitItem,
    items.map(([code, name, category, size, cost, stockQty, reorderLevel, chargeIfLost]) => ({
      code,
      name,
      category,
      size,
      cost,
      stockQty,
      reorderLevel,
      chargeIfLost,
      returnable: true,
      supplier: 'Kinta Workwear Trading',
      purchaseDate: dayFrom(now, -200),
      status: 'available',
      ...made,
    })),
  )
  const issues = Array.from({ length: 160 }, () => {
    const age = random.whole(1, 240)
    const status = random.weighted([
      ['acknowledged', 58],
      ['issued', 14],
      ['returned', 20],
      ['requested', 6],
      ['lost', 2],
    ] as const)
    const isOut = status !== 'requested'
    const at = isoInstant(now - age * day)
    return {
      userId: random.pick(staff.active),
      itemId: random.pick(ids),
      qty: random.chance(0.2) ? 2 : 1,
      conditionOut: random.pick(['new', 'good', 'good', 'worn']),
      dueBack: isOut && random.chance(0.4) ? dayFrom(now, random.whole(-20, 200)) : null,
      issuedAt: isOut ? at : null,
      issuedBy: isOut ? ownerId : null,
      acknowledgedAt: status === 'acknowledged' ? isoInstant(now - (age - 1) * day) : null,
      returnedAt: status === 'returned' ? isoInstant(now - random.whole(0, age) * day) : null,
      returnCondition:
        status === 'returned' ? random.pick(['healthy', 'healthy', 'minor_damage', 'major_damage']) : null,
      deduction: status === 'lost' ? '85.00' : null,
      status,
      createdAt: at,
      createdBy: ownerId,
      updatedAt: at,
      updatedBy: ownerId,
    }
  })
  const inOrder = issues.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  const numbers = await numberThem(
    tx,
    clientId,
    'KI',
    inOrder.map(({ createdAt }) => createdAt),
  )
  await insertRecords(
    tx,
    clientId,
    kitIssue,
    inOrder.map((issue, index) => ({ refNo: numbers[index], ...issue })),
  )
}
