// The check must see what it looks for, and nothing else: a page with one fault of each kind beside what is right.

import assert from 'node:assert/strict';

import { Visitor } from './visitor.mjs';

const URL = 'http://proof.localhost/';

const HTML = `<!doctype html><title>Proof</title>
<style>
  body, p { margin: 0; font: 16px/1.2 sans-serif }
  .shell { display: grid; grid-template-columns: minmax(0, 1fr) 100px }
  .side { position: sticky; top: 0; align-self: start }
  .wide { width: 500px } .fits { width: 100px; overflow: auto; white-space: nowrap }
  .upper, .lower { height: 20px; overflow: visible } .lower { margin-top: -10px }
  .cut { width: 50px; overflow: hidden; white-space: nowrap } .short { width: 50px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
  .box { display: flex } .code { position: relative } .over { position: absolute; top: 0; left: 0 }
  .far { position: relative; left: 1240px; white-space: nowrap; width: 0 } .gone { opacity: 0; margin-top: -20px }
  .lid { position: relative } .lid::after { content: ""; position: absolute; inset: 0 }
  @media (min-width: 700px) { .wide { width: auto } }
  @media (max-width: 1000px) { .far { display: none } }
</style>
<div class="shell"><article>
  <p class="wide">wide</p><p class="fits">a long line that one can scroll to</p>
  <p class="upper">first line</p><p class="lower">second line</p><p class="gone">nobody sees this</p>
  <p class="cut">a sentence that is cut off</p><p class="short">a sentence that is shortened</p>
  <p>Words <span class="box">box</span> and more words.</p><p>Words <b>in</b> a row.</p>
  <div class="code"><button class="over" onclick="this.dataset.done = 1">Copy</button><p class="first">code below the button</p></div>
  <p class="far">text in the next column</p>
  <button class="dead">Dead</button> <button class="live" onclick="setTimeout(() => this.textContent = 'Done', 50)">Live</button>
  <div class="lid"><a class="under" href="/other">covered</a></div><a class="plain" href="/other">plain</a> <a class="jump" href="#x">jump</a>
  <details><summary>More</summary>hidden</details>
</article><aside><nav class="side">outline</nav></aside></div>
<button class="frame-dead">In the frame</button>
<script>console.error('told by the page')</script>`;

const EXPECTED = [
    'dead button.dead does nothing',
    'dead button.frame-dead does nothing',
    'dead div.lid a.under lies under div.lid',
    'dead error: told by the page',
    'overflow p.wide',
    'overflow span.box breaks a sentence',
    'overflow text cut off by p.cut',
    'overlap div.code button.over over div.code p.first',
    'overlap div.shell nav.side over p.far',
    'overlap p.upper over p.lower',
];

export async function provesItself(browser) {
    const visitor = await Visitor.open(browser);
    await visitor.page.route(`${URL}**`, (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
    const found = await visitor.visit({ url: URL, frame: true });
    await visitor.close();
    const causes = new Set(found.map(({ kind, cause }) => `${kind} ${cause}`));
    assert.deepEqual([...causes].sort(), [...EXPECTED].sort(), 'the check does not see what it looks for');
}
