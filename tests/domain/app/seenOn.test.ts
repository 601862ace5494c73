import fc from 'fast-check'
import { expect, it } from 'vitest'
import { menuSections } from '../../../src/app/shell/menu/menuEntries.ts'
import { addDays, dayText } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seenOn, trialOn } from '../../../src/domain/platform/seenOn.ts'
import { paymentPath, trialBlocks, trialRibbon } from '../../../src/domain/platform/trial.ts'
import { shellViews } from '../../../src/domain/access/views.ts'

const companies = fc.record({
  id: fc.constantFrom(53, 7),
  isTrial: fc.boolean(),
  trialEndsOn: fc.option(fc.integer({ min: 20_700, max: 20_800 }).map(dayText)),
  customerId: fc.option(fc.constantFrom('C-1')),
  useStripe: fc.boolean(),
  isPartnershipEnable: fc.boolean(),
})

it('PAM-02: a client’s view on a day matches the shell, for 200 random subscriptions', () => {
  fc.assert(
    fc.property(companies, fc.subarray([...allCodes]), (company, held) => {
      const codes = new Set(held)
      const operatorClientId = 53
      for (let off = -30; off <= 30; off += 1) {
        const day = addDays(company.trialEndsOn ?? '2026-11-22', off)
        const seen = seenOn(company, day, codes, operatorClientId)
        // What GET client would answer on that day, as its SQL reckons it.
        const answered = {
          ...company,
          isTrial: company.isTrial && (company.trialEndsOn === null || company.trialEndsOn >= day),
          trialLeft: company.trialEndsOn === null ? 0 : Math.max(0, -off),
        }
        expect(seen.ribbon).toBe(trialRibbon(answered))
        expect(seen.overlay === 4).toBe(trialBlocks('/dashboard', answered))
        expect(trialBlocks(paymentPath, trialOn(company, day))).toBe(false)
        const menu = menuSections({
          viewer: { codes, company, operatorClientId },
          paths: new Set(shellViews.map(({ path }) => path)),
          names: { view: ({ name }) => name, resource: () => '', batches: '', board: '', manual: '' },
        })
        const own = new Set(shellViews.map(({ path }) => path))
        const shown = menu.flatMap(({ entries }) => entries.map(({ to }) => to)).filter((to) => own.has(to))
        expect(seen.menu.map(({ path }) => path)).toEqual(shown)
      }
    }),
    { numRuns: 200 },
  )
}, 60_000)
