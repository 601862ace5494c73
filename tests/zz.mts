import { launchBrowser } from './support/browser.ts'
import { startProgram } from './support/program.ts'
import { rmSync } from 'node:fs'
rmSync('/tmp/zz-d',{recursive:true,force:true})
const p = await startProgram('/tmp/zz-d',{DEMO:'1'})
const b = await launchBrowser()
const ctx = await b.newContext({viewport:{width:1440,height:900}}); const page = await ctx.newPage()
page.setDefaultTimeout(30000)
page.on('pageerror',e=>console.log('ERR',e.message)); page.on('console',m=>{if(m.type()==='error')console.log('CON',m.text().slice(0,200))})
await page.goto(p.url)
await page.locator('#username').fill('admin@serimaju.example')
await page.locator('#password').fill('Portal-demo-1')
await page.keyboard.press('Enter')
await page.waitForURL('**/direct')
await page.getByText('Seri Maju Facilities').click()
await page.waitForURL('**/dashboard')
const shots: [string,string][] = JSON.parse(process.argv[2] ?? '[]')
for (const [name,path] of shots) for (const [w,scheme] of [[1440,'light'],[390,'dark']] as const) {
  await page.setViewportSize({width:w,height:w===1440?900:844}); await page.emulateMedia({colorScheme:scheme})
  await page.goto(p.url+path); await page.waitForTimeout(4000)
  await page.screenshot({path:`/tmp/zz-${name}-${w}.png`})
}
await b.close(); await p.stop()
