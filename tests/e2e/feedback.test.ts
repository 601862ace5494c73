import { gzipSync } from 'node:zlib'
import jsQR from 'jsqr'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startDemo } from '../support/openDemo.ts'
import {
  accessibilityFindings,
  enterWorkspace,
  findingsInLongRun,
  fitsWindow,
  watchFaults,
} from '../support/visit.ts'

const closed = 'Sorry, we are not accepting any feedback at the moment'
const kilobyte = 1024
const demo = await startDemo()
const { program } = demo
const browser = await demo.browser()
const token = await demo.token()
let faults: string[] = []

const facilities = z.array(z.object({ id: z.number(), location: z.string() }))
const feedback = z.array(
  z.object({ name: z.string(), mobileNo: z.string(), feedback: z.string(), rating: z.string() }),
)

async function list<T>(rule: z.ZodType<T>, path: string, filter: object, sort = 'id'): Promise<T> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify([sort, 'ASC']) })
  const answer = await fetch(`${program.url}${path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return rule.parse(await answer.json())
}

let taken = 0
/** A facility that no test has used yet, so that none meets the limits of another; site by site, as a visitor sees few. */
async function freshFacility(qrstatus = true) {
  const found = await list(facilities, '/api/cmms/facility', { qrstatus }, 'pinId')
  const [facility] = found.slice(qrstatus ? (taken += 1) : 0)
  if (!facility) throw new Error('the demo has no such facility')
  return facility
}

async function visit<T>(
  path: string,
  look: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  faults = watchFaults(page)
  await page.goto(`${program.url}${path}`)
  try {
    return await look(page)
  } finally {
    await context.close()
  }
}

async function fill(page: Page, words: string) {
  await page.getByLabel('Name').fill('Aminah')
  await page.getByLabel('Contact').fill('0123456789')
  await page.getByLabel('Feedback').fill(words)
}

const saidAbout = async (facilityId: number, words: string) =>
  (await list(feedback, '/api/cmms/facility-feedback', { facilityId })).filter(
    ({ feedback }) => feedback === words,
  )

test('a visitor rates by mouse and keys, and is thanked (FEED-01, FEED-02)', async () => {
  const facility = await freshFacility()
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    await page.getByText('Seri Maju Facilities').waitFor()
    await page.getByText(facility.location, { exact: true }).waitFor()
    const ratings = page.getByRole('group', { name: 'Rating' }).getByRole('radio')
    expect(
      await ratings.evaluateAll((all) => all.map((one) => one.parentElement?.textContent?.trim())),
    ).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
    expect(await page.getByRole('radio', { name: '3/5' }).isChecked()).toBe(true)
    await page.locator('.star').nth(4).hover()
    const tip = (text: string) => page.locator('.tip', { hasText: text })
    await expect.poll(() => tip('5/5').evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    expect(await tip('3/5').evaluate((one) => getComputedStyle(one).opacity)).toBe('0')

    await page.getByRole('button', { name: 'Submit' }).click()
    for (const name of ['Name', 'Contact', 'Feedback']) await page.getByText(`${name} is required!`).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
    await fill(page, 'Clean <b>as always</b>')
    await page.getByLabel('Contact').fill('+60 12-345 ab')
    expect(await page.getByLabel('Contact').inputValue()).toBe('+6012345')
    await page.getByRole('radio', { name: '3/5' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/feedback-response')
    expect(faults).toEqual([])
  })
  expect(await saidAbout(facility.id, 'Clean <b>as always</b>')).toEqual([
    { name: 'Aminah', mobileNo: '+6012345', feedback: 'Clean <b>as always</b>', rating: '4/5' },
  ])
})

test('works without script: errors, another language, thanks (FEED-01, FEED-02)', async () => {
  const facility = await freshFacility()
  await visit(
    `/feedback?id=${facility.id}`,
    async (page) => {
      await page.getByLabel('Name').fill('Tan "Ah" <i>Kow</i>')
      await page.locator('.star').nth(1).click()
      await page.getByRole('button', { name: 'Bahasa Malaysia' }).click()
      await page.getByRole('heading', { name: 'Maklum Balas' }).waitFor()
      expect(await page.getByLabel('Nama').inputValue()).toBe('Tan "Ah" <i>Kow</i>')
      expect(await page.getByRole('radio', { name: '2/5' }).isChecked()).toBe(true)
      await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
      await page.getByRole('button', { name: 'Hantar' }).click()
      await page.getByText('Maklum balas diperlukan!').waitFor()
      expect(await page.getByLabel('Nama').inputValue()).toBe('Tan "Ah" <i>Kow</i>')
      await page.getByLabel('Nombor untuk dihubungi').fill('0111')
      await page.getByLabel('Maklum balas').fill('Tiada sabun')
      await page.getByRole('button', { name: 'Hantar' }).click()
      await page.getByRole('heading', { name: 'Terima kasih atas maklum balas anda!' }).waitFor()
    },
    { javaScriptEnabled: false },
  )
  expect(await saidAbout(facility.id, 'Tiada sabun')).toMatchObject([{ rating: '2/5' }])
})

test('reports a failure, keeps input over a reload, and sends once on retry (FEED-02)', async () => {
  const facility = await freshFacility()
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    await fill(page, 'The lift is stuck')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('An error has occurred.').waitFor()
    await page.context().setOffline(false)
    await page.route('**/feedback?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'gone' }) : route.continue(),
    )
    await page.reload()
    expect(await page.getByLabel('Feedback').inputValue()).toBe('The lift is stuck')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('An error has occurred.').waitFor()
    await page.unroute('**/feedback?*')
    // Two clicks at once are one submission.
    await page.getByRole('button', { name: 'Retry' }).dblclick()
    await page.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
  })
  expect(await saidAbout(facility.id, 'The lift is stuck')).toHaveLength(1)
})

test('keeps input when the language changes, and names the wait at the limit', async () => {
  const facility = await freshFacility()
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    for (let count = 0; count < 5; count += 1) {
      await fill(page, `Again ${count}`)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
      await page.goto(`${program.url}/feedback?id=${facility.id}`)
    }
    await fill(page, 'One too many')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('You can send more in 60 min').waitFor()
    await page.getByRole('button', { name: 'Bahasa Malaysia' }).click()
    await page.getByRole('heading', { name: 'Maklum Balas' }).waitFor()
    expect(await page.getByLabel('Maklum balas').inputValue()).toBe('One too many')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ms')
  })
  expect(await saidAbout(facility.id, 'One too many')).toEqual([])
})

test('a facility that takes no feedback says so instead of asking for it (FEED-03)', async () => {
  const facility = await freshFacility(false)
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    await page.getByRole('heading', { name: closed }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await page.getByRole('link', { name: 'Bahasa Malaysia' }).click()
    await page
      .getByRole('heading', { name: 'Maaf, kami tidak menerima sebarang maklum balas buat masa ini' })
      .waitFor()
  })
})

test('a code that leads to no facility says so in either language, and asks for nothing', async () => {
  for (const id of ['999999999', 'abc', '']) {
    await visit(`/feedback?id=${id}`, async (page) => {
      await page.getByRole('heading', { name: closed }).waitFor()
      expect(await page.locator('.company, .place, form').count()).toBe(0)
      await page.getByRole('link', { name: 'Bahasa Malaysia' }).click()
      await page
        .getByRole('heading', { name: 'Maaf, kami tidak menerima sebarang maklum balas buat masa ini' })
        .waitFor()
    })
  }
})

test('what fills in the field that nobody sees is thanked and forgotten', async () => {
  const facility = await freshFacility()
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    await fill(page, 'Buy now')
    await page.locator('input[name="website"]').evaluate((field) => field.setAttribute('value', 'http://x'))
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Thank you for your feedback!' }).waitFor()
  })
  expect(await saidAbout(facility.id, 'Buy now')).toEqual([])
})

test('form, errors, thanks and the closed page are accessible and fit a phone', async () => {
  const facility = await freshFacility()
  const shut = await freshFacility(false)
  await visit(
    `/feedback?id=${facility.id}`,
    async (page) => {
      const fits = async () => {
        await fitsWindow(page)
        expect(await accessibilityFindings(page)).toEqual([])
      }
      await fits()
      await page.getByRole('button', { name: 'Submit' }).click()
      await fits()
      for (const path of [`/feedback-response?id=${facility.id}`, `/feedback?id=${shut.id}`]) {
        await page.goto(`${program.url}${path}`)
        await fits()
      }
    },
    { viewport: { width: 390, height: 800 } },
  )
})

test('the page is readable from less than 15 KB and loads less than 5 KB of script', async () => {
  const facility = await freshFacility()
  const addresses = { page: new Set<string>(), script: new Set<string>() }
  await visit(`/feedback?id=${facility.id}`, async (page) => {
    page.on('request', (request) => {
      const kind = request.resourceType()
      if (kind === 'script') addresses.script.add(request.url())
      if (kind === 'document' || kind === 'stylesheet') addresses.page.add(request.url())
    })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Submit' }).waitFor()
  })
  // Read again, outside the page: the browser forgets bodies when it leaves a page.
  const sizeOf = async (wanted: Set<string>) => {
    const bodies = await Promise.all([...wanted].map(async (url) => (await fetch(url)).arrayBuffer()))
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / kilobyte
  }
  expect(addresses.page.size).toBeGreaterThan(0)
  expect(addresses.script.size).toBeGreaterThan(0)
  expect(await sizeOf(addresses.page)).toBeLessThanOrEqual(15)
  expect(await sizeOf(addresses.script)).toBeLessThanOrEqual(5)
})

/** What a camera reads from a picture; the browser that took it turns it into pixels. */
async function readCode(page: Page, picture: Buffer): Promise<string | undefined> {
  const { width, height, pixels } = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]),
    )
    const canvas = new OffscreenCanvas(image.width, image.height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const data = drawing?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, pixels: [...data] }
  }, picture.toString('base64'))
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data
}

test('opens the page from the printed QR label, and shows markup as text (FEED-05, CMMS-05)', async () => {
  const facility = await freshFacility()
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    faults = watchFaults(page)
    await enterWorkspace(page, program)
    await page.goto(`${program.url}/facility/${facility.id}/show`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('link', { name: 'QR label' }).click()
    const label = page.getByRole('listitem').filter({ hasText: facility.location })
    await label.getByText('Seri Maju Facilities').waitFor()
    expect(await findingsInLongRun(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    const address = await readCode(page, await label.locator('svg').screenshot())
    expect(address).toBe(`${program.url}/feedback?id=${facility.id}`)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address ?? '')
    await page.getByText(facility.location, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).waitFor()

    await page.goto(`${program.url}/facility`)
    const boxes = page.getByRole('row').getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(9).click({ modifiers: ['Shift'] })
    await page.getByRole('link', { name: 'QR label' }).click()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(9)
    const sheets = await page.pdf({ preferCSSPageSize: true })
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)

    const markup = `<img src="x" onerror="document.title='taken over'"> Lamp is off`
    await fetch(`${program.url}/api/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ facilityId: facility.id, name: markup, mobileNo: '012', feedback: markup }),
    })
    await page.goto(`${program.url}/facility-feedback`)
    await page.getByText(markup).first().waitFor()
    expect(await page.title()).not.toBe('taken over')
    expect(faults).toEqual([])
  } finally {
    await context.close()
  }
})
