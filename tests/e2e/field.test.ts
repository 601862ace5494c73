import { chmod } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openBadLine, type BadLine } from '../support/badLine.ts'
import { filesOfTypes } from '../support/filesOfTypes.ts'
import { amount } from '../support/longRun.ts'
import { startDemo } from '../support/openDemo.ts'
import { printedAccount } from '../support/program.ts'
import { writeQrVideo } from '../support/qrVideo.ts'
import { accessibilityFindings, fitsWindow, watchFaults } from '../support/visit.ts'

const demo = await startDemo()
const { program } = demo
const owner = await demo.owner()
const video = path.join(demo.folder, 'camera.y4m')

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let line: BadLine
let context: BrowserContext
let page: Page
let faults: string[]

const day = z.object({
  me: z.object({ id: z.number() }),
  patrols: z.array(
    z.object({
      routeId: z.number(),
      name: z.string(),
      stops: z.array(
        z.object({
          name: z.string(),
          tag: z.string(),
          photoRequired: z.boolean(),
          questions: z.array(z.object({ text: z.string(), options: z.nullable(z.string()) })),
        }),
      ),
    }),
  ),
  pins: z.array(z.object({ id: z.number() })),
  lastPunch: z.nullable(z.object({ type: z.string() })),
})
let today: z.infer<typeof day>

const row = async (sql: string, values: unknown[]) =>
  (await owner.query<Record<string, unknown>>(sql, values)).rows[0]
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
/** How far what was done has got, as the head of the page says. */
/** How a phone without a network says what waits: some browsers take themselves for online once a page is opened anew. */
const unsentOffline = (count: number) => sendState(new RegExp(`^(Offline · ${count}|${count} waiting)$`))
const sendState = (said: string | RegExp) => page.getByRole('banner').getByRole('button', { name: said })
const offline = async () => {
  line.be('down')
  await context.setOffline(true)
}
const online = async (state: 'up' | 'bad' = 'up') => {
  line.be(state)
  await context.setOffline(false)
}
const png = filesOfTypes['image/png']
const photo = { name: png.name, mimeType: 'image/png', buffer: png.bytes }

const made = z.object({ id: z.number() })

/** A work request that the employee is to do, with steps; its title. */
async function workFor(title: string, steps: readonly string[], pictured?: string) {
  const token = await demo.token()
  const call = async (method: string, end: string, body: object) => {
    const answer = await fetch(`${program.url}/api/cmms/${end}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said: unknown = await answer.json()
    expect([end, answer.ok, said]).toEqual([end, true, said])
    return made.parse(said)
  }
  const { id } = await call('POST', 'work-request', { title, pinId: today.pins[0]?.id })
  for (const label of steps) await call('POST', 'work-task', { workRequestId: id, label, required: true })
  if (pictured)
    await call('POST', 'work-task', {
      workRequestId: id,
      label: pictured,
      taskType: 'photo',
      required: true,
    })
  await call('PATCH', `work-request/${id}/assign`, { primaryUserId: today.me.id })
  await page.reload()
  await button(new RegExp(`^${title}`)).click()
  return id
}
/** What is there once a patrol has ended: how it went or, where the next one is due by now, that one's start. */
const ended = () => button('Walk this route again').or(button('Start patrol'))
/** Opens the start of a patrol that may have been walked a little while ago. */
async function openStart() {
  await ended().waitFor()
  if (await button('Walk this route again').isVisible()) await button('Walk this route again').click()
}
const goTo = (tab: string) => page.getByRole('navigation').getByRole('button', { name: tab }).click()

beforeAll(async () => {
  line = await openBadLine(program.url)
  const authorization = `Bearer ${await demo.token('employee')}`
  const answer = await fetch(`${program.url}/api/field/day`, { headers: { authorization } })
  today = day.parse(await answer.json())
  // At some hours of the day their shift is on and they are clocked in: every test begins with them clocked out.
  if (today.lastPunch?.type === 'in') {
    const out = await fetch(`${program.url}/api/attendance/event`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'out',
        method: 'gps',
        deviceAt: new Date().toISOString(),
        offlineKey: 'before-the-tests',
      }),
    })
    expect([out.status, await out.json()]).toEqual([201, expect.anything()])
  }
  await writeQrVideo(video, today.patrols[0]?.stops[0]?.tag ?? '')
  await chmod(video, 0o644)
  const browser = await demo.browser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
  context = await browser.newContext(phone)
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  faults = watchFaults(page)
  const { username, password } = await printedAccount(program, 'employee')
  await page.goto(`${line.url}/field`)
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/direct')
  await page.getByText('Seri Maju Facilities').click()
  await page.waitForURL('**/field')
  await sendState('All sent').waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
})
afterEach(() => {
  line.hold(undefined)
  return online()
})
afterAll(() => line.close())

const tabs = { Today: '', Report: 'report', SOS: 'sos' }

it('fits a phone, in English and Malay, and everybody can use it', async () => {
  for (const [tab, end] of Object.entries(tabs)) {
    await page.getByRole('navigation').getByRole('button', { name: tab, exact: true }).click()
    await page.waitForURL(end ? `**/field/${end}` : '**/field')
    expect([tab, await accessibilityFindings(page)]).toEqual([tab, []])
    await fitsWindow(page)
  }
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"ms"'))
  await page.reload()
  await page.getByRole('navigation').getByRole('button', { name: 'Hari ini' }).click()
  await button('Daftar masuk').waitFor()
  await fitsWindow(page)
  await page.evaluate(() => localStorage.setItem('RaStore.locale', '"en"'))
  await page.reload()
  await button('Clock in').waitFor()
  expect(faults.splice(0)).toEqual([])
})

it('a code before the camera leads to its patrol, and is scanned once that has begun', async () => {
  const [patrol] = today.patrols
  await goTo('Scan')
  await page.waitForURL(`**/field/patrol/${patrol?.routeId}`)
  expect(await accessibilityFindings(page)).toEqual([])
  await button('Start patrol').click()
  await button('Scan a checkpoint').click()
  await page.getByText(`${patrol?.stops[0]?.name} scanned`).waitFor()
  await sendState('All sent').waitFor()
  const kept = await row(
    `select a.method, a.result, s.status from patrol_activity a join patrol_session s on s.client_id = a.client_id and s.id = a.session_id
     where a.user_id = $1 order by a.id desc limit 1`,
    [today.me.id],
  )
  expect(kept).toEqual({ method: 'qr', result: 'ok', status: 'in_progress' })
})

/** What is done while there is no network. */
const things = amount(24, 200)

it(`sends ${things} offline actions once and in order after the tab was killed`, async () => {
  const [patrol] = today.patrols
  const stops = patrol?.stops.slice(1) ?? []
  const last = await row('select max(id) as id from clock_event', [])
  // From here on codes are typed: the camera would go on reading its one.
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No camera', 'NotFoundError'))
  })
  await offline()
  await page.reload()
  await button('Scan a checkpoint').waitFor()
  let done = 0
  const [doors] = stops.at(-1)?.questions ?? []
  for (const { name, tag, photoRequired, questions } of stops) {
    await button('Scan a checkpoint').click()
    await page.getByRole('textbox', { name: 'Code' }).fill(tag)
    await button('Use this code').click()
    if (photoRequired) await page.locator('input[type=file]').setInputFiles(photo)
    for (const question of questions) {
      await page.getByRole('heading', { name: question.text }).waitFor()
      if (name !== stops.at(-1)?.name || question !== doors) {
        // Of a choice the first is in order.
        await button(question.options?.split(';')[0] ?? 'Yes').click()
        continue
      }
      // A bad answer says what it leads to. What has been answered outlives a reload, and the way back and forth.
      await button('No').click()
      await page.getByText('A work request is opened with it.').waitFor()
      expect(await accessibilityFindings(page)).toEqual([])
      await fitsWindow(page)
      await page.getByRole('textbox', { name: 'What is wrong?' }).fill('Hinge broken')
      await button('Next').click()
      await page.getByText('Question 2 of').waitFor()
      await page.reload()
      await page.getByText('Question 2 of').waitFor()
      await button('Previous question').click()
      await button('No').click()
      await page.getByRole('textbox', { name: 'What is wrong?' }).fill('Hinge broken')
      await button('Next').click()
    }
    await page.getByText(`${name} scanned`).waitFor()
    done += 1
  }
  // Codes of no checkpoint are sent as they were read.
  for (; done < things - 6; done += 1) {
    await button('Scan a checkpoint').click()
    await page.getByRole('textbox', { name: 'Code' }).fill(`XX-${done}`)
    await button('Use this code').click()
    await page.getByText(`Code XX-${done} is not of this patrol.`).waitFor()
  }
  await button('Finish patrol').click()
  await page.getByText(`${patrol?.stops.length} of ${patrol?.stops.length} checkpoints`).waitFor()
  await button('Walk this route again').waitFor()
  done += 1
  await goTo('Report')
  await page.getByRole('textbox', { name: 'What has happened?' }).fill('Broken glass at the gate')
  // The site of a punch is proposed, and a day off has none.
  await page.getByRole('combobox', { name: 'Site' }).selectOption(String(today.pins[0]?.id))
  await page.locator('input[type=file]').setInputFiles([photo, photo])
  await button('Send report').click()
  await button('Report another').waitFor()
  done += 1
  await goTo('Today')
  await button('Clock in').click()
  done += 1
  await button('Start break').click()
  await button('End break').click()
  await button('Clock out').click()
  await button('Clock in').waitFor()
  done += 3
  await unsentOffline(things).waitFor()
  expect(done).toBe(things)
  await page.close({ runBeforeUnload: false })

  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${line.url}/field`)
  await unsentOffline(things).waitFor()
  await online('bad')
  await sendState('All sent').waitFor()
  const { before, after } = line.failed()
  expect([before > 0.15 * things, after > 0.075 * things]).toEqual([true, true])

  const punches = await row(
    `select count(*)::int as all, count(distinct offline_key)::int as keys,
       bool_and(ordered) as ordered from (
         select offline_key, at >= lag(at, 1, at) over (order by id) as ordered from clock_event where id > $1 and user_id = $2) e`,
    [last?.['id'] ?? 0, today.me.id],
  )
  const walked = await row(
    `select s.status, s.scanned_count as scanned, count(a.id)::int as all, count(distinct a.offline_key)::int as keys, count(distinct a.point_id)::int as points,
       bool_and(a.ordered) as ordered,
       count(a.photo_id)::int as photos
     from patrol_session s join (select *, at >= lag(at, 1, at) over (order by id) as ordered from patrol_activity) a
       on a.client_id = s.client_id and a.session_id = s.id
     where s.user_id = $1 and s.route_id = $2 group by s.id, s.status, s.scanned_count order by s.id desc limit 1`,
    [today.me.id, patrol?.routeId],
  )
  const reported = await row(
    `select count(distinct i.id)::int as all, count(m.id)::int as photos from incident i
     left join incident_media m on m.client_id = i.client_id and m.incident_id = i.id where i.title = $1`,
    ['Broken glass at the gate'],
  )
  const answered = await row(
    `select count(*)::int as all, count(*) filter (where a.result = 'failed')::int as bad,
       count(distinct a.work_request_id)::int as works, max(a.note) as note
     from patrol_answer a join patrol_session s on s.client_id = a.client_id and s.id = a.session_id
     where s.user_id = $1 and s.route_id = $2 and s.id = (select max(id) from patrol_session where user_id = $1 and route_id = $2)`,
    [today.me.id, patrol?.routeId],
  )
  expect(doors).toBeDefined()
  expect(answered).toEqual({
    all: stops.flatMap(({ questions }) => questions).length,
    bad: 1,
    works: 1,
    note: 'Hinge broken',
  })
  const all = patrol?.stops.length ?? 0
  expect({ punches, walked, reported }).toEqual({
    punches: { all: 4, keys: 4, ordered: true },
    walked: {
      status: 'completed',
      scanned: all,
      // All but six of those offline, and the first with the camera.
      all: things - 5,
      keys: things - 5,
      points: all,
      ordered: true,
      photos: stops.filter(({ photoRequired }) => photoRequired).length,
    },
    reported: { all: 1, photos: 2 },
  })
}, 300_000)

it('sets a refused action aside with its reason, continues, and can discard it', async () => {
  await goTo('Today')
  const id = await workFor('Door closer of the guard house', [])
  await offline()
  await button('Start').click()
  await button('Hold').waitFor()
  await owner.query(`update work_request set status = 'cancelled', version = version + 1 where id = $1`, [id])
  await goTo('Today')
  await button(/^(Clock in|Clock out|End break)$/).click()
  await sendState('Offline · 2').waitFor()
  await online()
  await sendState('1 not taken').click()
  await page
    .getByText(/^Not taken: This work request is Cancelled; “Start” is possible from: Assigned\./)
    .waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await button('Discard').click()
  await sendState('All sent').waitFor()
  await page.getByText('Everything you did has reached the server.').waitFor()
})

it('a refused report is corrected where it stands, and reaches the server once', async () => {
  const [first, second] = today.pins
  await goTo('Report')
  await page.getByRole('textbox', { name: 'What has happened?' }).fill('Fence cut at the back')
  await page.getByRole('combobox', { name: 'Site' }).selectOption(String(first?.id))
  await offline()
  await button('Send report').click()
  await button('Report another').waitFor()
  const refusal = { message: 'Some fields are wrong.', errors: { pinId: 'This site takes no reports.' } }
  await page.route('**/api/snap/report', (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  })
  await online()
  await sendState('1 not taken').click()
  await page.getByText('Not taken: This site takes no reports.').waitFor()
  await button('Correct').click()
  await page.getByRole('textbox', { name: 'Where exactly?' }).fill('Beside the bin store')
  await page.getByRole('combobox', { name: 'Site' }).selectOption(String(second?.id))
  // The last button is above the tabs once the page is at its end.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await accessibilityFindings(page)).toEqual([])
  await fitsWindow(page)
  await button('Send again').click()
  await sendState('All sent').waitFor()
  const { rows } = await owner.query<object>(
    'select pin_id::int as pin, location_note as note from incident where title = $1',
    ['Fence cut at the back'],
  )
  expect(rows).toEqual([{ pin: second?.id, note: 'Beside the bin store' }])
})

it('Back closes the scanner and leaves the patrol where it is', async () => {
  const other = today.patrols.at(-1)
  await page.goto(`${line.url}/field/patrol/${other?.routeId}`)
  await openStart()
  await button('Start patrol').click()
  await button('Scan a checkpoint').click()
  await page.waitForURL('**/scan')
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
  await page.goBack()
  await button('Scan a checkpoint').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/field/patrol/${other?.routeId}`)
  await button('Scan a checkpoint').click()
  await page.getByRole('textbox', { name: 'Code' }).fill('XX-back')
  await button('Use this code').click()
  await page.getByText('Code XX-back is not of this patrol.').waitFor()
  await page.waitForURL(`**/field/patrol/${other?.routeId}`)
  await button(/^Finish with/).click()
  await page.getByRole('textbox', { name: 'Why are checkpoints left out?' }).fill('Called to the gate')
  await button(/^Finish with/).click()
  await ended().waitFor()
  await sendState('All sent').waitFor()
})

it('a step is signed on the phone, and the signature is kept with it', async () => {
  await goTo('Today')
  const id = await workFor('Hand over the keys', [])
  const step = await row('select id from work_task where work_request_id = $1', [id])
  expect(step).toBeUndefined()
  await demo.token().then((token) =>
    fetch(`${program.url}/api/cmms/work-task`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workRequestId: id, label: 'Signed by the tenant', taskType: 'signature' }),
    }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Signed by the tenant' }).waitFor()
  const sheet = page.getByRole('figure', { name: 'Signature' }).locator('canvas')
  await sheet.scrollIntoViewIfNeeded()
  expect(await button('Use this signature').isDisabled()).toBe(true)
  const box = await sheet.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 12 })
  await page.mouse.up()
  expect(await accessibilityFindings(page)).toEqual([])
  await button('Use this signature').click()
  await page.getByText('✓ Done').waitFor()
  await sendState('All sent').waitFor()
  expect(
    await row(
      `select t.result, f.mime from work_task t join file f on f.client_id = t.client_id and f.id = t.file_id
       where t.work_request_id = $1`,
      [id],
    ),
  ).toEqual({ result: 'done', mime: 'image/png' })
})

it('over plain http the page says that it has no camera and does not open without a network', async () => {
  const plain = await context.newPage()
  await plain.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await plain.goto(`${line.url}/field`)
  await plain.getByText('This page was opened by plain http').waitFor()
  await plain.getByRole('navigation').getByRole('button', { name: 'Scan' }).click()
  await plain.getByText('The camera works only where this page is opened by https.').waitFor()
  await plain.close()
})

it('a work request is started, its steps done and itself completed, each once', async () => {
  await goTo('Today')
  const id = await workFor('Extinguishers of the second floor', [
    'Check the pressure',
    'Check seals and dates',
  ])
  await button('Start').click()
  await button('Hold').click()
  await button('No access').click()
  await button('Resume').click()
  await expect.poll(() => button('Complete').isDisabled()).toBe(true)
  for (const left of [1, 0]) {
    await button('Done').first().click()
    await expect.poll(() => button('Done').count()).toBe(left)
  }
  await button('Complete').click()
  await button('Complete').click()
  await page.getByText('Say what was done.').waitFor()
  await page.getByRole('textbox', { name: 'What was done?' }).fill('Pressure fine, two seals renewed.')
  await button('Complete').click()
  await page.getByText('This work request is not on your list any more.').waitFor()
  await sendState('All sent').waitFor()
  expect(
    await row('select status, completion_remark as remark from work_request where id = $1', [id]),
  ).toEqual({
    status: 'completed',
    remark: 'Pressure fine, two seals renewed.',
  })
})

it('sends a call for help before pending photos, and says if it is not sent', async () => {
  await goTo('Report')
  line.hold('/files/evidence')
  await page.getByRole('textbox', { name: 'What has happened?' }).fill('Fence cut')
  await page.locator('input[type=file]').setInputFiles(photo)
  await button('Send report').click()
  await sendState('Sending 1…').waitFor()
  await context.setOffline(true)
  await goTo('SOS')
  await page.getByRole('radio', { name: 'Medical' }).check()
  await button('Call for help now').click()
  await page.getByText('Not sent yet: there is no network. Call by phone as well.').waitFor()
  await context.setOffline(false)
  await page.getByText('Help has been called.').waitFor()
  const called = await row('select type from emergency where user_id = $1 order by id desc limit 1', [
    today.me.id,
  ])
  expect(called).toEqual({ type: 'medical' })
  expect(await row(`select id from incident where title = 'Fence cut'`, [])).toBeUndefined()
  line.hold(undefined)
  await sendState('All sent').waitFor()
  expect(await row(`select status from incident where title = 'Fence cut'`, [])).toEqual({ status: 'new' })
})

it('two taps are one: a patrol begins once, and what takes the button’s place is not pressed', async () => {
  const [patrol] = today.patrols
  const underWay = () =>
    row(`select count(*)::int as count from patrol_session where user_id = $1 and status = 'in_progress'`, [
      today.me.id,
    ])
  await goTo('Today')
  await button(new RegExp(`^${patrol?.name}`)).click()
  await openStart()
  await button('Start patrol').dblclick()
  await button('Scan a checkpoint').waitFor()
  await sendState('All sent').waitFor()
  expect(await underWay()).toEqual({ count: 1 })
  await goTo('Today')
  await button('Clock out').dblclick()
  await button('Clock in').waitFor()
  await sendState('All sent').waitFor()
  const last = await row('select type from clock_event where user_id = $1 order by id desc limit 1', [
    today.me.id,
  ])
  expect(last).toEqual({ type: 'out' })
})

it('two tabs show and send what either does', async () => {
  const other = await context.newPage()
  await other.goto(`${line.url}/field`)
  await other.getByRole('button', { name: 'Clock in' }).click()
  await button('Start break').waitFor()
  await other.close()
})

it('a technician completes work in ten taps with one thumb', async () => {
  await goTo('Today')
  const title = 'Pump of the cooling tower'
  const id = await workFor(title, ['Check the seal'], 'Picture of the seal')
  await button('Back').click()
  const taps: string[] = []
  /** Where a thumb gets to on a phone that is held in one hand: all but the top fifth, large enough to be met. */
  const tap = async (name: string | RegExp) => {
    const target = button(name).first()
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    expect([name, (box?.height ?? 0) >= 44, (box?.y ?? 0) > phone.viewport.height / 5]).toEqual([
      name,
      true,
      true,
    ])
    await target.tap()
    taps.push(String(name))
  }
  await tap(new RegExp(`^${title}`))
  await tap('Start')
  await tap('Done')
  taps.push('Take photo')
  await page.locator('input[type=file]').setInputFiles(photo)
  await tap('Hold')
  await tap('Waiting for parts')
  await tap('Resume')
  await tap('Complete')
  // The words have the focus: they are typed or spoken without another tap.
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Seal renewed.')
  await tap('Complete')
  await page.getByText('This work request is not on your list any more.').waitFor()
  await sendState('All sent').waitFor()
  expect(taps.length).toBeLessThanOrEqual(10)
  expect(
    await row(
      `select w.status, w.completion_remark as remark, count(t.id)::int as steps,
         count(f.id)::int as photos
       from work_request w join work_task t on t.client_id = w.client_id and t.work_request_id = w.id and t.result = 'done'
         left join file f on f.client_id = t.client_id and f.id = t.file_id
       where w.id = $1 group by 1, 2`,
      [id],
    ),
  ).toEqual({ status: 'completed', remark: 'Seal renewed.', steps: 2, photos: 1 })
})
