// Text and boxes as the page loads.

export const LAYOUT = {
    html: `<style>
  button { font-size: 10px }
  .shell { display: grid; grid-template-columns: minmax(0, 1fr) 100px }
  .side { position: sticky; top: 0; align-self: start }
  .wide { width: 500px } .fits { width: 100px; overflow: auto; white-space: nowrap }
  .upper, .lower { height: 20px; overflow: visible } .lower { margin-top: -10px }
  .cut, .short { width: 50px; overflow: hidden; white-space: nowrap } .short { text-overflow: ellipsis }
  .low { height: 30px; overflow: auto hidden } .rolls { height: 30px; overflow: auto }
  .clamp { display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden }
  .quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .box { display: flex } .code { position: relative } .over { position: absolute; top: 0; left: 0 }
  .far { position: relative; left: 1240px; white-space: nowrap; width: 0 } .gone { opacity: 0; margin-top: -20px }
  .left { position: relative; left: -30px } .inside { overflow: hidden; white-space: nowrap; text-indent: -30px; text-overflow: ellipsis }
  .pair { position: relative; height: 30px } .pair > * { position: absolute; top: 0; left: 50px } .pair > .lone { left: 200px }
  @media (min-width: 700px) { .wide { width: auto } }
  @media (max-width: 1000px) { .far { display: none } }
</style>
<div class="shell"><article>
  <p class="wide">wide</p><p class="fits">a long line that one can scroll to</p>
  <p class="upper">first line</p><p class="lower">second line</p><p class="gone">nobody sees this</p>
  <p class="cut">a sentence that is cut off</p><p class="short">a sentence that is shortened</p>
  <p class="low">one<br>two<br>three</p><p class="rolls">one<br>two<br>three</p>
  <p class="clamp">one<br>two<br>three</p><p class="quiet">only for those who listen</p>
  <p>Words <span class="box">box</span> and more words.</p><p>Words <b>in</b> a row.</p>
  <div class="code"><button class="over" onclick="this.dataset.done = Math.random()">Copy</button><p class="first">code below the button</p></div>
  <p class="far">text in the next column</p>
  <p class="left">to the left of the window</p><p class="inside">clipped at the left</p>
  <div class="pair"><a class="button one" href="/other">One</a><a class="button two" href="/two">Other</a><span class="button lone"><a class="button" href="/other">Within</a></span></div>
</article><aside><nav class="side">outline</nav></aside></div>`,
    expected: [
        'dead div.pair a.button.one lies under div.pair a.button.two',
        'overflow p.wide',
        'overflow span.box breaks a sentence',
        'overflow text cut off by p.cut',
        'overflow text cut off by p.low',
        'overflow text of p.left is outside the window',
        'overlap div.code button.over over div.code p.first',
        'overlap div.pair a.button.two over div.pair a.button.one',
        'overlap div.shell nav.side over p.far',
        'overlap p.upper over p.lower',
    ],
};
