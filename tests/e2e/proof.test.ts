import { expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../src/domain/time/dates.ts'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { formOf, png } from '../support/forms.ts'
import { accessibilityFindings, findingsInLongRun, fitsWindow, settled } from '../support/visit.ts'

const demo = await openDemo()
const { program, page, browser, faults } = demo
const owner = await demo.owner()

const today = dayIn(new Date(), 'Asia/Kuala_Lumpur')
/** The month before this one, as the dialog offers it. */
const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const made = z.object({ id: z.number() })

/** A site that has not been sealed, with an incident of the month that its client may see, and a photo of it. */
async function siteWithPhoto() {
  const authorization = `Bearer ${await demo.token()}`
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${program.url}${path}`, { method: 'POST', ...init })
    expect([path, answer.status]).toEqual([path, 201])
    return made.parse(await answer.json())
  }
  const post = (path: string, body: object) =>
    call(`/api/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { rows } = await owner.query<{ id: number; name: string }>(
    `select id::int, name from pin p where client_id = $1 and status = 'active' and deleted_at is null
       and not exists (select from service_proof s where s.client_id = p.client_id and s.pin_id = p.id)
       and exists (select from clocking c where c.client_id = p.client_id and c.pin_id = p.id and c.deleted_at is null
         and c.worked_min > 0 and to_char(c.work_date, 'YYYY-MM') = $2) order by id limit 1`,
    [seriMaju, month],
  )
  const [site] = rows
  if (!site) throw new Error('Every site has been sealed')
  const { headers, payload } = formOf({}, { name: 'file', file: 'gate.png', bytes: png })
  const file = await call('/files/evidence', {
    headers: { authorization, ...headers },
    body: new Uint8Array(payload),
  })
  const incident = await post('snap', {
    pinId: site.id,
    title: 'Gate does not close',
    occurredAt: `${month}-15T04:00:00.000Z`,
    visibility: 'client',
  })
  await post('snap/media', { incidentId: incident.id, fileId: file.id })
  const approved = await fetch(`${program.url}/api/snap/${incident.id}/approve`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(approved.status).toBe(200)
  return site
}

it('locks and shares a month; the verifier names a changed row (FLD-05)', async () => {
  const site = await siteWithPhoto()
  await page.goto(`${program.url}/pin-activities/proof`)
  await page.getByRole('button', { name: 'Seal a month' }).first().click()
  const sealing = page.getByRole('dialog', { name: 'Seal a month' })
  await sealing.getByRole('combobox', { name: 'Site' }).fill(site.name)
  await page.getByRole('option', { name: site.name }).first().click()
  // A month that runs still is sealed only once that has been said.
  const chosen = sealing.getByLabel('Month')
  await chosen.fill(today.slice(0, 7))
  await sealing.getByText('This month is still running.').waitFor()
  expect(await sealing.getByRole('button', { name: 'Seal a month' }).isDisabled()).toBe(true)
  await chosen.fill(month)
  await sealing.getByText('This month is still running.').waitFor({ state: 'hidden' })
  await sealing.getByRole('button', { name: 'Seal a month' }).click()
  await page.getByText('Every row is as it was sealed').waitFor()
  await page.getByRole('heading', { name: new RegExp(site.name) }).waitFor()

  // Once the link is there nothing that was typed can be lost: Escape closes.
  await page.getByRole('button', { name: 'Share by link' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share by link' })
  await sharing.getByRole('spinbutton').fill('7')
  await page.keyboard.press('Escape')
  await sharing.getByRole('button', { name: 'Make link' }).click()
  const link = await sharing.getByRole('textbox', { name: 'Link' }).inputValue()
  await sharing.getByRole('textbox', { name: 'Link' }).press('Escape')
  await sharing.waitFor({ state: 'hidden' })
  await settled(page)
  expect(await findingsInLongRun(page)).toEqual([])

  const outside = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await outside.goto(link)
  await outside.getByText('every row is as it was sealed').waitFor()
  const photo = outside.getByRole('img', { name: /^Photo 1 of .*Gate does not close/ })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await fitsWindow(outside)
  expect(await accessibilityFindings(outside)).toEqual([])

  const { rows } = await owner.query<{ title: string }>(
    `update clocking c set worked_min = c.worked_min + 1 from employee e
     where c.id = (select min(id) from clocking where client_id = $1 and pin_id = $2 and deleted_at is null and worked_min > 0
         and to_char(work_date, 'YYYY-MM') = $3)
       and c.client_id = $1 and e.client_id = $1 and e.id = c.user_id
     returning e.employee_id || ' ' || c.work_date as title`,
    [seriMaju, site.id, month],
  )
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('1 row is not as it was sealed').waitFor()
  await page.getByRole('row', { name: `${rows[0]?.title} Attendance Changed: Worked`, exact: true }).waitFor()
  await outside.reload()
  await outside.getByText('1 rows are not as they were sealed').waitFor()

  await page.getByRole('button', { name: 'Take links back' }).click()
  await page.getByText('The links lead nowhere any more.').waitFor()
  await outside.reload()
  await outside.getByText('There is nothing here').waitFor()
  expect(faults).toEqual([])
})
