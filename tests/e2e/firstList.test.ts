import { expect, it } from 'vitest'
import { openDemo, seriMaju } from '../support/openDemo.ts'
import { settled } from '../support/visit.ts'

const { program, page, context, faults, owner } = await openDemo()
const rows = page.getByRole('grid').getByRole('row')

it('the first list of a new browser requests at most 30 addresses', async () => {
  await settled(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  // 1.6 Mbit/s with 150 ms to the server.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${program.url}/employee`)
  await rows.nth(20).waitFor()
  await settled(page)
  await devtools.detach()
  // Whatever is asked for while nobody does anything: files, settings, rights, the list and the names in it.
  expect(asked.filter((path) => path.startsWith('/api/user')).length).toBeGreaterThan(0)
  // What the server tells consoles meanwhile, such as that something is due, has some of it asked for once more.
  expect(new Set(asked).size, asked.join('\n')).toBeLessThanOrEqual(30)
  expect(asked.filter((path) => path.endsWith('.js')).length, asked.join('\n')).toBeLessThanOrEqual(12)
})

it('a clerk finds the guard at Cheras whose number ends in 412 in one search', async () => {
  const database = await owner()
  const guards = await database.query<{ id: number; last_name: string }>(
    `select e.id, e.last_name from employee e join pin p on p.client_id = e.client_id and p.id = any(e.pin_ids)
     where p.name like 'Cheras%' and e.job_title = 'Security Guard' and e.status = 'active' order by e.id`,
  )
  const [wanted] = guards.rows
  expect(guards.rows.length).toBeGreaterThan(1)
  await database.query(`update employee set identity_no = null, email = null where id = any($1::bigint[])`, [
    guards.rows.map(({ id }) => id),
  ])
  await database.query(`update employee set contact_number = '+60145559412' where id = $1`, [wanted?.id])
  // Somebody else's number ends alike.
  await database.query(
    `update employee set contact_number = '+60145558412' where id = (select min(id) from employee where client_id = $1)`,
    [seriMaju],
  )
  await page.goto(`${program.url}/employee`)
  await rows.nth(20).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('guard cheras 412')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.nth(1).textContent()).toContain(wanted?.last_name)
  expect(faults).toEqual([])
})
