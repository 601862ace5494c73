import { chromium } from 'playwright-core'
// node shot.tmp.mjs OUT WIDTH theme lang user path...
const [out, width, theme, lang, who, ...paths] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: Number(width), height: Number(width) > 600 ? 900 : 844 }, colorScheme: theme, reducedMotion: 'reduce', hasTouch: Number(width) < 600 })
const p = await c.newPage()
p.setDefaultTimeout(30000)
p.on('pageerror', (e) => console.log('ERR', e.message))
p.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 300)))
await p.goto('http://127.0.0.1:8123/')
await p.locator('#username').fill(who + '@serimaju.example')
await p.locator('#password').fill('Portal-demo-1')
await p.keyboard.press('Enter')
await p.waitForURL('**/direct')
await p.getByText('Seri Maju Facilities').click()
await p.waitForURL('**/dashboard')
await p.evaluate((l) => localStorage.setItem('RaStore.locale', JSON.stringify(l)), lang)
let n = 0
for (const at of paths) {
  await p.goto('http://127.0.0.1:8123' + at)
  await p.waitForTimeout(500)
  await p.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root, .kit-waiting'), null, { timeout: 20000 }).catch(() => console.log('unsettled', at))
  await p.waitForTimeout(700)
  await p.screenshot({ path: `${out}-${n++}.png` })
}
await b.close()
